// SPDX-License-Identifier: MIT
#pragma once
#include "tui/tui_paint.h"
#include "tui/tui_speak.h"
#include "tui/tui_ways.h"
#include "tui/tui_words.h"

// A table as one person sees it in a terminal: what the person may know, what is chosen so far, where the cursor is,
// and the screen all this is drawn on. Frame, cursor, marks, keys, choices and log belong to the house; a game's
// drawing file (a tui_face) fills the board and the facts and says in words what a choice brings.

enum {
    TUI_SPOTS_MAX = 512,
    TUI_LINES_MAX = 64,   ///< of the log
    TUI_LINE_MAX = 200,   ///< bytes of one
    TUI_NAME_MAX = 48,    ///< bytes of a player's name
    TUI_TALK_MAX = 808,   ///< bytes of something said: 200 characters
    TUI_SHEET_MAX = 1000, ///< lines of a sheet: all the rules of a game in the longest language
    TUI_NO_POINTS = -32768,
};

typedef struct tui_table tui_table;
typedef struct tui_graph tui_graph;
typedef struct tui_study tui_study;

/// What a drawing file made of a move for the log.
typedef enum tui_said {
    TUI_SAID_NOT, ///< nothing of its own: the usual words
    TUI_SAID,
    TUI_SAID_BOTH, ///< words that say the move before it as well
    TUI_SAID_SKIP, ///< not worth a line
} tui_said;

/// What one game adds.
typedef struct tui_face {
    const char *game;
    const tui_way *ways;
    /// Board and facts, with a tui_spot for everything that can be pointed at.
    void (*draw)(tui_table *t);
    /// Behind the game's name in the first row.
    void (*progress)(const tui_table *t, tri_text *out);
    /// What a seat has by a position (t->now, t->then), TUI_NO_POINTS before there are any; NULL: the sum of its score
    /// items.
    int (*points)(const json_t *position, int seat);
    /// The second row: what is in the hand, what to do (bold), how. Returns false for the plain sentence.
    bool (*prompt)(tui_table *t, int *x, tri_text *todo, tri_text *how);
    /// What t->then has that t->now has not, in a few words.
    void (*outcome)(const tui_table *t, tri_text *out);
    /// A step that the board does not show, in words. False: by its kind and value.
    bool (*label)(const tui_table *t, const char *step, tri_text *out);
    int pages;                    ///< of a screen that is too narrow for all; 0: one is enough
    const char *const (*keys)[2]; ///< keys that go to the first thing of a type of move, ended by NULL; may be NULL
    /// A seat in the log, at (x, y): its piece. Returns the column after it; NULL: its name.
    int (*sign)(tui_table *t, int x, int y, int seat);
    /// A move in the log, after the one before it of the same seat (or NULL); NULL: every move in its own words.
    tui_said (*say)(const tui_table *t, const json_t *move, const json_t *before, tri_text *out);
    /// The position in sentences (tui_speak.h); NULL: its fields.
    void (*speak)(const tui_speech *s);
    /// Which of its words for a decision, those of prompt.<phase>.<more>. May be NULL.
    void (*asked)(const json_t *now, char *more, size_t size);
} tui_face;

/// One event of the game as the viewer may know it.
typedef struct tui_event {
    uint8_t seat; ///< or TRI_CHANCE
    bool hidden;
    json_t *move, *asides; ///< the asker's to free
    int64_t at;            ///< when, in milliseconds since 1970; 0: nobody knows
} tui_event;

/// Where the game is really played: here with bots, or on a server.
typedef struct tui_source {
    void *context;
    uint32_t (*count)(void *context);
    /// The position after so many events, and event `n`, as a viewer may know them.
    bool (*view)(void *context, uint32_t count, uint8_t viewer, tri_view *out);
    bool (*event)(void *context, uint32_t n, uint8_t viewer, tui_event *out);
} tui_source;

typedef struct tui_spot {
    int x, y, w, h;
    bool framed;  ///< it has lines around it that marks replace
    bool changed; ///< since the viewer's last turn
    tui_step step;
} tui_spot;

typedef struct tui_line {
    uint8_t seat;
    bool fresh; ///< since the viewer's last turn
    bool talk;  ///< it was said, not played
    bool more;  ///< it goes on with what the line before says
    int64_t at; ///< when, in milliseconds since 1970; 0: nobody knows
    char text[TUI_LINE_MAX];
} tui_line;

/// Something said at the table.
typedef struct tui_talk {
    int64_t at;     ///< when
    uint32_t after; ///< how many events of the game there were
    uint8_t seat;
    char text[TUI_TALK_MAX];
} tui_talk;

/// What lies over the facts: keys, rules, points.
typedef struct tui_sheet {
    char title[TUI_LINE_MAX];
    char (*line)[TUI_LINE_MAX];
    int count, top;
} tui_sheet;

struct tui_table {
    const tri_game *game;
    const tui_face *face;
    const tui_lang *lang;
    int players;
    uint8_t viewer; ///< a seat, or TRI_SPECTATOR, or TRI_REFEREE when nothing is secret any more
    bool person[TRI_SEATS_MAX];
    char name[TRI_SEATS_MAX][TUI_NAME_MAX];
    const char *names[TRI_SEATS_MAX];

    // What is: rebuilt by tui_table_refresh.
    tri_view view;
    uint32_t count, looking; ///< events there are; events that the shown position has, less when looking back
    uint8_t turn;            ///< seat to decide, TRI_CHANCE, TRI_OVER
    json_t *now;             ///< the position
    json_t *past, *start;    ///< the ones after the viewer's last turn and after what others did since; NULL before
    tui_ways ways;           ///< none while the viewer has nothing to decide
    tui_line lines[TUI_LINES_MAX];
    int line_count;

    // What the person does with it.
    tui_path path;
    tui_step cursor;
    bool roaming;    ///< the cursor was led off what is legal
    bool confirming; ///< Enter once more plays what cannot be taken back
    tui_step refused;
    char why[TUI_WORDS_MAX];  ///< of the refusal
    char note[TUI_WORDS_MAX]; ///< a hint, or why a key did nothing
    int page;                 ///< where there is no room for all
    json_t *then;             ///< the position that Enter would bring; NULL when that is not one move
    int preview;              ///< its move, -1
    tui_step previewed;       ///< for which cursor it was made
    int previewed_depth;
    char typed[TUI_LINE_MAX]; ///< a line being typed behind `asking`
    char asking;              ///< ':' or '/' or 't', 0
    tui_sheet sheet;
    const tui_graph *graph; ///< of the points, the caller's; NULL: none
    bool show_graph;
    tui_study *study; ///< of the game when it is over, the caller's; NULL: none
    bool replaying;   ///< nobody decides here: the arrows walk through the game

    // What is shown: rebuilt by tui_table_draw.
    tui_screen screen;
    tui_spot spots[TUI_SPOTS_MAX];
    int spot_count;
    struct {
        int x, y, w, h;
    } side;       ///< what the face leaves for choices and the log
    int log_back; ///< lines of the log that lie below what is shown of it

    // Of a table elsewhere: set by who has the line to it (tui_online.c).
    bool online;
    bool ended;                              ///< nobody decides any more, whatever the position says
    bool stale;                              ///< there is no line: clocks and places are as last heard
    char clock[TRI_SEATS_MAX][16];           ///< shown behind the names instead of points, "" for none
    bool hurry[TRI_SEATS_MAX];               ///< the last minute
    bool away[TRI_SEATS_MAX];                ///< not connected
    char place[TRI_SEATS_MAX][TUI_NAME_MAX]; ///< who is at a seat, in a few words, before the game begins
    char about[TUI_NAME_MAX];                ///< which table
    char speech[TUI_WORDS_MAX];              ///< said in place of what to do; ""
    char asked[TUI_WORDS_MAX];               ///< what somebody asks for; ""
    const tui_talk *talk;
    int talk_count;
};

/// An empty table of a game; tui_table_free frees what it holds.
void tui_table_start(tui_table *t, const tri_game *game, const tui_lang *lang, int players);
void tui_table_free(tui_table *t);
void tui_table_name(tui_table *t, int seat, const char *name);
/// Look again at what happened, for a viewer, after `looking` events.
void tui_table_refresh(tui_table *t, const tui_source *source, uint8_t viewer, uint32_t looking);
/// Forget what is chosen, typed and said.
void tui_table_reset(tui_table *t);
/// The position after a legal move, others having decided anything at all where they decide next. The caller's.
json_t *tui_table_after(const tui_table *t, tri_move move, bool others);
/// Does a legal move bring something to light, so that it cannot be taken back?
bool tui_table_commits(const tui_table *t, tri_move move);
/// Make the preview agree with the cursor.
void tui_table_foresee(tui_table *t);

/// Draw everything onto t->screen. The cursor goes to something legal if it is on nothing.
void tui_table_draw(tui_table *t, int columns, int rows, bool ascii);

// What a drawing file asks and says. A step is given as printf does.
void tui_spot_add(tui_table *t, int x, int y, int w, int h, bool framed, bool changed, const char *step);
bool tui_is_target(const tui_table *t, const char *step);
bool tui_is_focused(const tui_table *t, const char *step);
bool tui_is_chosen(const tui_table *t, const char *step);
bool tui_is_refused(const tui_table *t, const char *step);
/// Does the part of the position at a path differ from what it was after the viewer's last turn, by what others did?
bool tui_is_changed(const tui_table *t, const char *path, ...) __attribute__((format(printf, 2, 3)));
/// The chosen step of a kind: "3" of "vault:3"; NULL when none is.
const char *tui_chosen_value(const tui_table *t, const char *kind);
/// A word of the terminal's own, or of the game's.
const char *tui_t(const tui_table *t, const char *key);
const char *tui_w(const tui_table *t, const char *key);
/// A sentence of the terminal's own about things, which have the game's names; `with` is freed.
void tui_tell(const tui_table *t, const char *key, json_t *with, tri_text *out);
/// "a: b", with the colon of the language.
void tui_tell_pair(const tui_table *t, const char *a, const char *b, tri_text *out);
/// The same onto the screen.
int tui_put_told(tui_table *t, int x, int y, tui_style style, const char *key, json_t *with);
/// The name of a value: words "kind.value" of the game.
const char *tui_name(const tui_table *t, const char *kind, const char *value);
/// What the seat would have if the game ended there.
int tui_score_sum(const json_t *position, int seat);
/// Points of a seat by a position.
int tui_points(const tui_table *t, const json_t *position, int seat);
/// A signed number with a true minus.
const char *tui_signed(char room[16], int value);
/// A cell's marks inside its frame: hatched when refused, ‹+› when legal (with `own` instead of + where something is
/// printed there). True when something was drawn.
bool tui_put_mark(tui_table *t, int x, int y, int w, int h, const char *step, const char *own);
/// A step in words.
void tui_label(const tui_table *t, const char *step, tri_text *out);
/// Room for the bigger layout?
bool tui_is_big(const tui_table *t);

/// The frame around the game (tui_frame.c).
void tui_frame_draw(tui_table *t);
void tui_bar_draw(tui_table *t);
/// A key that works now and what it does, at column x of the last row (0: the first of them). Returns where the next
/// one stands; what has no room is left out, and so is all that follows.
int tui_key_put(tui_table *t, int x, const char *press, const char *words);
void tui_side_draw(tui_table *t);
void tui_sheet_draw(tui_table *t);

/// The drawing file of a game, or the plain one.
const tui_face *tui_face_of(const tri_game *game);
extern const tui_face tui_face_basilica, tui_face_sagrada, tui_face_red_cathedral, tui_face_plain;
