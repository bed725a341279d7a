// SPDX-License-Identifier: MIT
#include "cli/arena.h"
#include "cli/commands.h"

#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// triforium-mpi: a tournament over the ranks of an MPI job. Rank 0 has the plan, the journal and the table, and plays
// too; every other rank says that it is free, with the game it has just played if it has, and is given the number of
// the next one. Words are read by every rank, so that numbers and games are all that travels: ranks run the same
// program on machines of one kind, and a game travels as its bytes.

enum {
    MPI_POLL_US = 500,           ///< how often rank 0 looks whether somebody is free
    MPI_DONE_NUMBER = INT32_MAX, ///< in place of a game's number: there is none left
};

void tri_assert_failed(const char *what, const char *file, int line)
{
    fprintf(stderr, "triforium-mpi: %s:%d: broken promise: %s\n", file, line, what);
    abort();
}

typedef struct mpi_crew {
    int size;
    bool ready;
} mpi_crew;

/// A game and its events, in one piece.
typedef struct mpi_parcel {
    ai_game game;
    tri_move moves[];
} mpi_parcel;

/// Rank 0 tells the others whether there is anything to do.
static void mpi_tell(int go)
{
    MPI_Bcast(&go, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

static void mpi_ready(void *context)
{
    ((mpi_crew *)context)->ready = true;
    mpi_tell(1);
}

/// What a rank has sent: NULL when there is no memory for it. The caller frees it.
static mpi_parcel *mpi_receive(const MPI_Status *from)
{
    int size;
    MPI_Get_count(from, MPI_BYTE, &size);
    mpi_parcel *parcel = (mpi_parcel *)malloc((size_t)size);
    if (!parcel) {
        cli_refuse("out of memory");
        MPI_Abort(MPI_COMM_WORLD, CLI_REFUSED);
        return NULL;
    }
    MPI_Recv(parcel, size, MPI_BYTE, from->MPI_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return parcel;
}

/// Games go out and come back until every rank has been told that there is none left.
static void mpi_clerk(void *context, ai_hall *hall)
{
    const struct timespec while_ = {.tv_nsec = MPI_POLL_US * 1000};
    for (int open = ((mpi_crew *)context)->size - 1; open;) {
        MPI_Status from;
        int there;
        ai_game next;
        MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &there, &from);
        if (!there) {
            nanosleep(&while_, NULL); // MPI's own waiting would take a whole core from the games here
            continue;
        }
        mpi_parcel *parcel = mpi_receive(&from);
        if (parcel && parcel->game.done)
            ai_arena_put(hall, &parcel->game, parcel->moves);
        free(parcel);
        int number = ai_arena_take(hall, &next) ? (int)next.index : MPI_DONE_NUMBER;
        open -= number == MPI_DONE_NUMBER;
        MPI_Send(&number, 1, MPI_INT, from.MPI_SOURCE, 0, MPI_COMM_WORLD);
    }
}

/// The first time nothing has been played yet.
static bool mpi_take(void *context, uint32_t *index)
{
    mpi_crew *crew = (mpi_crew *)context;
    int number;
    if (!crew->ready) {
        const mpi_parcel none = {.game = {.done = false}};
        crew->ready = true;
        MPI_Send(&none, (int)sizeof none, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Recv(&number, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    *index = (uint32_t)number;
    return number != MPI_DONE_NUMBER;
}

static void mpi_put(void *context, const ai_game *game, const tri_move *moves)
{
    size_t size = sizeof(mpi_parcel) + game->played.plies * sizeof *moves;
    mpi_parcel *parcel = (mpi_parcel *)cli_room(size);
    (void)context;
    parcel->game = *game;
    memcpy(parcel->moves, moves, game->played.plies * sizeof *moves);
    MPI_Send(parcel, (int)size, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
    free(parcel);
}

static int mpi_first(int argc, char **argv, const arena_crew *crew)
{
    if (argc >= 2 && !strcmp(argv[1], "arena"))
        return arena_main(argc - 2, argv + 2, crew);
    bool help = argc >= 2 && (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h"));
    fputs("triforium-mpi: tournaments over the ranks of an MPI job\n\n"
          "  mpirun triforium-mpi arena GAME BOT... --journal FILE   as 'triforium arena', which has the flags\n",
          help ? stdout : stderr);
    return help ? CLI_DONE : CLI_USAGE;
}

/// The others begin when rank 0 has found the words in order, and complain of nothing that it has complained of.
static int mpi_other(int argc, char **argv, const arena_crew *crew)
{
    int go = 0;
    MPI_Bcast(&go, 1, MPI_INT, 0, MPI_COMM_WORLD);
    int code = go ? arena_main(argc - 2, argv + 2, crew) : CLI_DONE;
    if (code != CLI_DONE)
        MPI_Abort(MPI_COMM_WORLD, code); // nobody would give this rank's games to another one
    return code;
}

int main(int argc, char **argv)
{
    int level, code;
    mpi_crew own = {.size = 1};
    arena_crew crew = {.context = &own, .ready = mpi_ready, .clerk = mpi_clerk, .errand = {&own, mpi_take, mpi_put}};
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &crew.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &crew.size);
    own.size = crew.size;
    cli_begin();
    if (crew.rank) {
        code = mpi_other(argc, argv, &crew);
    } else {
        code = cli_end(mpi_first(argc, argv, &crew));
        if (!own.ready)
            mpi_tell(0);
    }
    MPI_Finalize();
    return code;
}
