# SPDX-License-Identifier: MIT
"""test_host_postgres.py BINARY WITNESS: what test_host.py asks of tables in a folder, asked of a database: which tables are kept, and a full disk."""
import contextlib
import pathlib
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
import test_host
import with_postgres

driver = test_host.driver

# A database whose disk is full says 53100 to whatever writes.
FULL = """
CREATE FUNCTION triforium.is_full() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
CREATE TRIGGER is_full BEFORE INSERT ON triforium.entries FOR EACH STATEMENT EXECUTE FUNCTION triforium.is_full();
CREATE TRIGGER is_full BEFORE UPDATE ON triforium.migrations FOR EACH STATEMENT EXECUTE FUNCTION triforium.is_full();
"""


class OnPostgres:
    """Tables are in a database, which is empty before each test."""

    @classmethod
    def setUpClass(cls):
        if not with_postgres.programs():
            raise unittest.SkipTest("there is no PostgreSQL here")
        super().setUpClass()
        cls.stack = contextlib.ExitStack()
        cls.database = cls.stack.enter_context(with_postgres.postgres())
        subprocess.run([driver.BINARY, "store", "migrate", cls.database.url], check=True, stdout=subprocess.DEVNULL)

    @classmethod
    def tearDownClass(cls):
        cls.stack.close()
        super().tearDownClass()

    @property
    def folder(self):
        return self.database.url

    @folder.setter
    def folder(self, _):
        self.tell("DROP FUNCTION IF EXISTS triforium.is_full CASCADE; TRUNCATE triforium.tables, triforium.entries")

    @property
    def place(self):
        return "--store", self.database.url

    @place.setter
    def place(self, _):
        pass

    def tell(self, sql):
        self.database.run("psql", "-q", "-h", self.database.folder, "-U", "triforium", "-v", "ON_ERROR_STOP=1", "-c", sql, "postgres")


class Keeping(OnPostgres, test_host.Keeping):
    written_down = False


class FullDisk(OnPostgres, test_host.FullDisk):
    why = "ERROR:  could not extend file"

    def begin(self):
        self.watch(*self.place)

    def fill(self):
        self.tell(FULL)

    def empty(self):
        self.tell("DROP FUNCTION triforium.is_full CASCADE")


if __name__ == "__main__":
    driver.main()
