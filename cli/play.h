// SPDX-License-Identifier: MIT
#pragma once
#include "ai/tri_bot.h"
#include "cli/table.h"
#include "record/record_table.h"
#include "tui/tui_setup.h"
#include "tui/tui_table.h"

// A game being played in the terminal: the session (what happened, whose turn, saving) and the screen (showing it).

/// The file a game is kept in while it is played, so that any moment may be the last.
typedef struct play_file {
    char path[CLI_PATH_MAX]; ///< "" for nowhere
    int fd;                  ///< open and locked; -1: there is none yet
    uint32_t count;          ///< moves it holds
    int64_t size;            ///< bytes they and the header take
    bool anew;               ///< it holds something else than the table's first moves
} play_file;

typedef struct play play;

/// A table that is kept elsewhere: who can tell what happened there, and what becomes of a person's words.
typedef struct play_elsewhere {
    void *context;
    tui_source source;
    uint32_t last; ///< how many events there were after the seat's last decision
    void (*name)(void *context, int seat, char out[TUI_NAME_MAX]);
    void (*play)(void *context, const tri_view *view, tri_move move);
    /// A word that is not about moves: "undo", "say" and so on, with what follows it.
    void (*word)(void *context, const char *word, const char *rest);
    bool turn;    ///< does the person decide?
    uint8_t eyes; ///< as whom the person looks: a seat, TRI_SPECTATOR, TRI_REFEREE
} play_elsewhere;

struct play {
    record_table table;              ///< head.seat: a bot's name, or anything else for a person
    const play_elsewhere *elsewhere; ///< NULL: it is here. Else `table` is what the seat knows now, without a past
    bool human[TRI_SEATS_MAX];
    tri_bot *bot[TRI_SEATS_MAX]; ///< NULL for a person
    void *memory[TRI_SEATS_MAX]; ///< of the bots' trees
    play_file file;              ///< where it is saved by itself
    bool own_file;               ///< a person has named it: the finished game stays there
    bool set_aside;              ///< an earlier game may lie there and is kept under another name first
    bool unsaved;                ///< it could not be written there last time
    bool failed;                 ///< nor where a person wanted it
    const tui_lang *lang;        ///< what is said in sentences is said in it
    bool curtain;                ///< hide one human's view from the next: a terminal, several humans
    uint32_t told;               ///< how many moves had been told to everybody as they happened
    char *heard[TRI_SEATS_MAX];  ///< the lines of the position that a seat heard last; NULL: none
};

/// Room for a game's moves, the bots the head names, and the position before the first. `play_destroy` frees.
void play_create(play *p, const tri_game *game, const record_head *head);
void play_destroy(play *p);
/// What chance or the bot to decide does now.
tri_move play_pick(const play *p);
/// Seat the bots the head names; whoever sat there before gets up.
void play_sit(play *p);
void play_rise(play *p);
/// The move a strong and quick bot would make in the place of the seat to decide, knowing what that seat knows.
tri_move play_hint(const play *p);
/// Take back the last decision of a human. NULL, or the key of the words that say why it may not be.
const char *play_undo(play *p);

/// Lock the file that lies at a path, if there is one; "" is nowhere. Complains and returns false when somebody else
/// plays there, or it cannot be written.
bool play_file_open(play_file *f, const char *path);
void play_file_close(play_file *f);
/// The table has been read from the file; what it is now may already differ.
void play_file_adopt(play_file *f, const record_table *table);
/// Make the file hold the table: append what is new, or write it anew when something else has changed. `durable` waits
/// for the disk. Complains and returns false.
bool play_file_put(play_file *f, const record_table *table, bool durable);
/// Give the file another name and let go of it. False when there is none.
bool play_file_move(play_file *f, const char *to);

/// Where games of this id are kept, "" when there is no such place.
void play_place(const tri_game *game, char *out, size_t size);
/// Write the record to a file of the person's choice.
bool play_save(play *p, const char *path);
/// Write the record where it is kept by itself. After every decision, without waiting: what a crash of ours would lose.
bool play_save_own(play *p, bool durable);
/// The game is over: its record gets another name, so that the next one can begin.
void play_keep(play *p);
/// Go on with a record; `own`: it is the file the game is kept in, whose last line a crash may have cut off. Complains
/// and returns false when it is refused.
bool play_load(play *p, const char *path, const tri_game *game, bool own);

/// A sentence about a move just before it is played, without what is secret from a human at the table.
void play_print_event(play *p, tri_move move);
/// Legal moves whose words begin with `prefix`, numbered; only groups of them when there are more than a screenful,
/// unless `all`. Returns how many.
int play_print_moves(const play *p, const char *prefix, bool all);
/// Whose decision it is, what has happened and changed for that seat, what is asked and what it can do.
void play_print_turn(play *p);
/// As whom everybody at this terminal may hear something: the only person, a spectator where there are several, the
/// referee where only bots play.
uint8_t play_ears(const play *p);
/// A position in sentences: all of it, or what the seat has not heard yet. Who has no seat hears all.
void play_print_position(play *p, const tri_view *view, uint8_t seat, bool whole);
/// Nobody has heard of any position.
void play_forget(play *p);
/// A sentence about a file, on a line of its own however long it is.
void play_say_path(const play *p, const char *key, const char *path);
/// Who sits there: "You" for the only person, "Cat 2" for a bot among several.
void play_name(const play *p, const tui_lang *lang, int seat, char out[TUI_NAME_MAX]);
/// What the patterns are that a seat chooses among, in words.
void play_print_cards(const play *p, uint8_t seat);
/// Keep the next seat's secrets from the one before: true when nobody can go on (end of input).
bool play_pass_terminal(const play *p, uint8_t seat);

typedef enum play_next { PLAY_ASK, PLAY_GO_ON, PLAY_LEAVE } play_next;

/// The seat to decide, TRI_CHANCE or TRI_OVER.
uint8_t play_seat(const play *p);
/// Ask the seat to decide until it has (PLAY_GO_ON), or leaves or the input ends (PLAY_LEAVE, and all is saved).
play_next play_ask(play *p);
/// "seat 1> "
void play_prompt(const play *p, int seat);
/// The word a line begins with, by its English name; "" when it is none.
const char *play_named(const play *p, const char *line);
/// What a person typed. The line is used up.
play_next play_answer(play *p, char *line);
/// The move a strong and quick bot would make at a view of the seat to decide.
tri_move play_hint_at(const tri_game *game, const tri_view *view, uint64_t seed);
/// Everything that happened, as sentences, as far as a seat may know it.
void play_print_events(const play *p, uint8_t seat, uint32_t from);
/// Save and say where.
void play_leave(play *p);

typedef enum play_end_of { PLAY_LEFT, PLAY_ENDED, PLAY_AGAIN, PLAY_NO_SCREEN } play_end_of;
/// The same game full-screen, until somebody leaves, the game is over and somebody
/// leaves, or wants another. PLAY_NO_SCREEN: there can be none here, and a line has said why.
play_end_of play_full(play *p);
/// May the set-up screen be shown here?
bool play_can_choose(void);
/// The set-up screen, with the games that lie unfinished in `saved`.
tui_setup_next play_choose(const tui_lang *lang, tui_setup *s, tui_saved saved[TUI_SAVED_MAX]);
