-- A row a table with the number of its entries, and a row an entry. Writing entry n raises that number from n to n + 1, and
-- (id, n) is there once: whichever of two nodes comes second finds the number taken.
CREATE SCHEMA triforium;

CREATE TABLE triforium.migrations (
    version integer PRIMARY KEY,
    applied timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE triforium.tables (
    id bytea PRIMARY KEY CHECK (length(id) = 16),
    seq bigint GENERATED ALWAYS AS IDENTITY,
    count integer NOT NULL,
    kind integer NOT NULL DEFAULT 0,
    due bigint NOT NULL DEFAULT 9223372036854775807,
    touched bigint NOT NULL DEFAULT 0,
    claimed timestamptz NOT NULL DEFAULT '-infinity', -- whose node sees to it is no other node's business until then
    summary bytea NOT NULL DEFAULT ''
);
CREATE INDEX tables_due ON triforium.tables (due) WHERE due < 9223372036854775807;
CREATE INDEX tables_touched ON triforium.tables (touched);

-- Tables are independent of each other: their entries can lie anywhere.
CREATE TABLE triforium.entries (
    id bytea NOT NULL,
    n integer NOT NULL,
    bytes bytea NOT NULL,
    PRIMARY KEY (id, n)
) PARTITION BY HASH (id);
DO $$
BEGIN
    FOR i IN 0..15 LOOP
        EXECUTE format('CREATE TABLE triforium.entries_%s PARTITION OF triforium.entries FOR VALUES WITH (MODULUS 16, REMAINDER %s)', i, i);
    END LOOP;
END $$;
