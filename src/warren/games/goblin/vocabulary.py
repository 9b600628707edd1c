"""The vocabulary of Goblin: phases, what moves name, verbs, events, reasons.

`naming`: names that depend on the position.
"""

from __future__ import annotations

from typing import Final

from ...core.kinds import SEAT_NAMES, Kind, Seats, counted
from ...core.log import GATHERS, MEANS, REVEALS, SHOWS, EventKind
from ...core.verbs import CERTAIN, DICE, Points, Secret, VerbBase, rules_of
from ...core.vocabulary import UNSEEN, PhaseBase, ReasonBase
from .board import N_HEX, NAMES
from .naming import CarriedNames, NearLeader, NearTarget, NextTo, Places, UnitNames
from .pieces import MOST_ALIKE, MOST_TYPES, N_LEADERS, N_PIECES
from .state import MOST_BATTLES, MOST_CAVES, MOST_FIRE, N_SITES


class Phase(PhaseBase):
    """What is due. The seat that decides is `State.to_move`."""

    # set-up, GB22 to GB24
    PLACE = "Where is this piece deployed?", "GB23.9"
    BONUS = "Which unit do you take from the bonus pile?", "GB23.10"
    RELIEF = "Does the Baron's force begin on the map?", "GB23.11"
    CAVE = "In which cave does this leader begin?", "GB24.4"
    FILL = "How many of these begin with him?", "GB24.4"
    # movement
    LEAD = "Which leader moves?", "GB4.6"
    MOUNT = "Does he ride or walk?", "GB5.1"
    MARCH = "What does he do?", "GB4.2"
    SHOW = "Which unit lies on top?", "GB7.1"
    PLUNDER = "Who carries the plunder?", "GB21.3"
    HAND = "Who carries the plunder from here on?", "GB21.3", UNSEEN
    BAG = "Three and a half points for this bag, or a die?", "GB21.6"
    # combat
    ENGAGE = "Which hexes fight?", "GB11.1"
    JOIN = "Which battles are one?", "GB11.2"
    BATTLE = "Which battle is fought next?", "GB11.4"
    FIRE = "At which hex do you fire?", "GB12.1"
    ALLOT = "How much of it from this hex?", "GB12.4"
    MELEE = "Which hex do you attack?", "GB13.1"
    ATTACK = "Who attacks from this hex?", "GB11.6"
    STRIKE = "How many of these attack?", "GB11.6"
    ACCOMPANY = "Does this leader go with those who run?", "GB18.1"
    COMPANY = "How many of these go with him?", "GB18.3"
    RUN_TO = "Where do they run to?", "GB16.3"
    ADVANCE = "From where do you advance?", "GB19.1"
    FOLLOW = "Does this leader advance?", "GB19.4"
    FOLLOWERS = "How many of these advance?", "GB19.4"
    # what passes by itself
    NEW_REIGN = "", "GB1.5"
    NEW_CYCLE = "", "GB22.1"
    DEPLOY = "", "GB23.1"
    MUSTER = "", "GB24.1"
    GOBLIN_MOVES = "", "GB3.2"
    GOBLIN_FIGHTS = "", "GB3.2"
    FEUDAL_MOVES = "", "GB3.2"
    FEUDAL_FIGHTS = "", "GB3.2"
    END_OF_TURN = "", "GB3.2"
    ARRIVED = "", "GB4.2"
    COUNT_LOOT = "", "GB21.4"
    BEGIN_STEP = "", "GB3.6"
    CHECK = "", "GB15.2"
    RUN = "", "GB16.8"
    AFTER_CHECK = "", "GB19.1"
    END_OF_CYCLE = "", "GB27.1"
    OVER = "", "GB29.2"


# ---- what moves name

HEX: Final = Kind("hex", N_HEX, NAMES, points=True)
NEXT: Final = NextTo("hex", 7, points=True)
NEAR_LEADER: Final = NearLeader("hex", 7, points=True)
NEAR_TARGET: Final = NearTarget("hex", 7, points=True)
LEADER: Final = Kind("leader", N_LEADERS)
UNIT: Final = UnitNames("unit", N_PIECES)
CARRIED: Final = CarriedNames("unit", N_PIECES)
TYPE: Final = Kind("type", MOST_TYPES)
SITE: Final = Kind("site", N_SITES)
SITE_HEX: Final = Places("place", N_SITES, points=True)
CAVE: Final = Kind("cave", MOST_CAVES)
NUMBER: Final = counted(MOST_ALIKE)
POINTS: Final = counted(MOST_FIRE)
BATTLE: Final = counted(MOST_BATTLES)
SEATS: Final = Seats(SEAT_NAMES[:2])


# what one points at, where one thing can be told to do several things
HEX_FIRES: Final = Points("button:fire:<n> <hex>")
HEX_ALL: Final = Points("<hex> button:all")
HEX_NONE: Final = Points("<hex> button:none")
HEX_SOME: Final = Points("<hex> button:choose")
IN_CAVE: Final = Points("hex:<cave>")
LEADER_WALKS: Final = Points("<leader> button:foot")
LEADER_RIDES: Final = Points("<leader> button:horse")
LEADER_GOES: Final = Points("<leader> button:go")
LEADER_STAYS: Final = Points("<leader> button:stay")


class Verb(VerbBase):
    """What can be done; the texts are those of section 6.6 of the specification."""

    PLACE = "place <unit> <place>", "Deploy <unit> in <place>.", Phase.PLACE, Secret(UNIT), SITE_HEX, CERTAIN, UNSEEN
    BONUS = "bonus <unit>", "Take <unit> from the bonus pile.", Phase.BONUS, Secret(UNIT), CERTAIN
    DEPLOY = "deploy", "The survivors of the Baron's force begin on the map.", Phase.RELIEF, CERTAIN
    OFF_MAP = "off map", "The Baron's force begins off the map, at full strength.", Phase.RELIEF, CERTAIN
    CAVE = "cave <cave>", "He begins in cave <cave>.", Phase.CAVE, CAVE, IN_CAVE, CERTAIN
    LEAD = "lead <leader>", "Move <leader>.", Phase.LEAD, LEADER, CERTAIN
    TOP = "top <hex>", "Put another unit on top of the stack in <hex>.", Phase.LEAD, HEX, CERTAIN
    END_CYCLE = "end cycle", "End the raid.", Phase.LEAD, CERTAIN
    END_PHASE = "end phase", "Move no more leaders in this turn.", Phase.LEAD, CERTAIN
    HORSE = "horse", "He rides: 15 movement points.", Phase.MOUNT, CERTAIN
    FOOT = "foot", "He walks: 10 movement points, forest too.", Phase.MOUNT, CERTAIN
    LEAVE_ALL = "leave all", "Leave all units here.", Phase.MARCH, CERTAIN, UNSEEN
    LEAVE = "leave <unit>", "Leave <unit> here.", Phase.MARCH, Secret(CARRIED), CERTAIN, UNSEEN
    TAKE_ALL = "take all", "Take all units along.", Phase.MARCH, CERTAIN, UNSEEN
    TAKE = "take <unit>", "Take <unit> along.", Phase.MARCH, Secret(UNIT), CERTAIN, UNSEEN
    STEP = "step <hex>", "Move to <hex>.", Phase.MARCH, NEAR_LEADER, CERTAIN
    ENTER = "enter", "Come onto the map.", Phase.MARCH, CERTAIN
    WITHDRAW = "withdraw", "Leave the map by the road, safe for this cycle.", Phase.MARCH, CERTAIN
    STOP = "stop", "Move no further in this turn.", Phase.MARCH, CERTAIN
    SHOW = "show <unit>", "Put <unit> on top.", Phase.SHOW, Secret(UNIT), CERTAIN
    CARRY = "carry <unit>", "Plunder the place; <unit> carries it.", Phase.PLUNDER, Secret(UNIT), CERTAIN
    NO_PLUNDER = "no plunder", "Leave the plunder where it is.", Phase.PLUNDER, CERTAIN, UNSEEN
    HAND = (
        "hand <unit>", "Let <unit> hand its plunder to another unit here.", Phase.MARCH, Secret(UNIT), CERTAIN, UNSEEN
    )  # fmt: skip
    RECEIVE = "carry <unit>", "<unit> carries it from here on.", Phase.HAND, Secret(UNIT), CERTAIN
    FIXED = "fixed", "Three and a half points for the bag.", Phase.BAG, CERTAIN
    ROLL = "roll", "As many points as a die shows.", Phase.BAG, CERTAIN, DICE
    ENGAGE_ALL = "engage <hex>", "All beside <hex> fight it.", Phase.ENGAGE, HEX, CERTAIN
    ENGAGE = "engage <hex> <hex>", "<hex> fights <hex>.", Phase.ENGAGE, HEX, NEXT, CERTAIN
    ENGAGED = "done", "Nobody else fights.", Phase.ENGAGE, CERTAIN
    JOIN = "join <n> <n>", "Battles <n> and <n> are one.", Phase.JOIN, BATTLE, BATTLE, CERTAIN
    JOINED = "done", "The battles stay as they are.", Phase.JOIN, CERTAIN
    BATTLE = "battle <n>", "Fight battle <n>.", Phase.BATTLE, BATTLE, CERTAIN
    FIRE = "fire <hex>", "Fire at <hex>.", Phase.FIRE, HEX, CERTAIN
    HOLD_FIRE = "hold", "Fire no more in this step.", Phase.FIRE, CERTAIN
    ALLOT = "<n> from <hex>", "Missile value <n> from <hex>.", Phase.ALLOT, POINTS, NEAR_TARGET, HEX_FIRES, CERTAIN
    MELEE = "melee <hex>", "Attack <hex>.", Phase.MELEE, HEX, CERTAIN
    HOLD = "hold", "Attack no more in this step.", Phase.MELEE, CERTAIN
    ALL = "all <hex>", "All who can attack from <hex>.", Phase.ATTACK, NEAR_TARGET, HEX_ALL, CERTAIN
    NONE = "none <hex>", "Nobody attacks from <hex>.", Phase.ATTACK, NEAR_TARGET, HEX_NONE, CERTAIN
    CHOOSE = "choose <hex>", "Some attack from <hex>.", Phase.ATTACK, NEAR_TARGET, HEX_SOME, CERTAIN
    MANY = (
        "<n> <unit>", "<n> of <unit>.", (Phase.STRIKE, Phase.COMPANY, Phase.FOLLOWERS), Secret(NUMBER), Secret(UNIT),
        CERTAIN,
    )  # fmt: skip
    GO_ON_FOOT = "<leader> foot", "<leader> goes with those on foot.", Phase.ACCOMPANY, LEADER, LEADER_WALKS, CERTAIN
    GO_ON_HORSE = "<leader> horse", "<leader> goes with the mounted.", Phase.ACCOMPANY, LEADER, LEADER_RIDES, CERTAIN
    REMAIN = "<leader> stay", "<leader> stays.", Phase.ACCOMPANY, LEADER, LEADER_STAYS, CERTAIN
    RUN_TO = "to <hex>", "Run to <hex>.", Phase.RUN_TO, HEX, CERTAIN
    ADVANCE = "advance <hex>", "Advance from <hex>.", Phase.ADVANCE, NEAR_TARGET, CERTAIN
    ADVANCED = "done", "Advance no more.", Phase.ADVANCE, CERTAIN
    FOLLOW = "<leader> go", "<leader> advances.", Phase.FOLLOW, LEADER, LEADER_GOES, CERTAIN
    KEEP_BACK = "<leader> stay", "<leader> stays where he is.", Phase.FOLLOW, LEADER, LEADER_STAYS, CERTAIN
    FILL = "<n> <unit>", "<n> of <unit>.", Phase.FILL, Secret(NUMBER), Secret(UNIT), CERTAIN, UNSEEN


move_of, verb_of, named = rules_of(Verb)


class Event(EventKind):
    """What can happen."""

    KING_ROLL = "<by:seat> roll[s] <n> for the crown.", "GB29.1", REVEALS, MEANS
    REIGN = "<by:seat> [is|are] the Goblin King, <seat> the Count.", "GB29.1"
    CYCLE = "Raid <n> of this King is set up.", "GB1.2"
    RUIN_ROLL = "The roll for ruins is <n>.", "GB22.1", REVEALS, MEANS
    RUINED = "<site> is in ruins.", "GB22.1"
    ALL_RUINED = "Every place is in ruins: nothing is left to take, and there is no raid.", "GB30.2"
    DRAWN = "<type> will hold <site>, face down.", "GB23.3", REVEALS
    PLACED = "<leader> is deployed in <to:hex>.", "GB23.6"
    DEPLOYED = "<type> will hold <to:hex>.", "GB23.9"
    BONUS_ROLL = "The roll for bonus units is <n>.", "GB23.10", REVEALS, MEANS
    BONUS = "From the bonus pile: <type>.", "GB23.10"
    BONUS_LEADER = "<leader> comes from the bonus pile.", "GB23.10"
    ALL_PLACED = "The feudals are in their places.", "GB23.1"
    RELIEF_DEPLOYED = "The Baron's force begins on the map.", "GB23.11"
    RELIEF_OFF = "The Baron's force begins off the map.", "GB23.12"
    SITS_OUT = "Sitting this raid out: <type>.", "GB24.1", REVEALS, GATHERS
    IN_CAVE = "<leader> waits in <hex>.", "GB24.4"
    FILLED = "<leader> has his goblins with him.", "GB24.4"
    TURN = "Turn <n> begins.", "GB3.1"
    MOVES = "<leader> moves to <to:hex>.", "GB4.2"
    COMES_OUT = "<leader> comes out of a cave to <to:hex>.", "GB24.7"
    COMES_IN = "<leader> comes onto the map at <to:hex>.", "GB26.5"
    GOES_HOME = "<leader> goes into a cave, home for this raid.", "GB9.4", SHOWS
    WITHDRAWS = "<leader> leaves the map by the road at <hex>.", "GB9.5", SHOWS
    STOPS = "<leader> moves no further in this turn.", "GB4.7"
    ALARM = (
        "The goblins are seen, and the alarm is raised: the feudals may move, and the Baron is called.", "GB10.2",
        REVEALS,
    )  # fmt: skip
    SEEN = "Who is in <hex> is seen from the next hex.", "GB7.2", REVEALS
    TURNED_UP = "<type> can be seen in <hex>.", "GB7.3", REVEALS
    ON_TOP = "<type> can be seen on top of the stack in <hex>.", "GB7.1", SHOWS
    STILL_DOWN = "Somebody still lies face down in <hex>.", "GB7.3", SHOWS
    BARON_DRAWN = "A marker is drawn: the Baron comes in one to four turns.", "GB26.2", REVEALS
    BARON_MARKER = "The marker says that the Baron comes in <n:turn>.", "GB26.3", REVEALS
    BARON_ARRIVES = "The roll is <n>: the Baron's force arrives at <hex>.", "GB26.5", REVEALS
    PLUNDERED = "<site> is plundered; the goblins carry it along.", "GB21.2"
    NOT_PLUNDERED = "The plunder of <site> is left where it is.", "GB21.2"
    HANDED = "In <hex> the plunder of <site> changes hands.", "GB21.3", SHOWS
    DROPPED = "The plunder of <site> is dropped and lost.", "GB21.5"
    BAG_ROLL = "The die for the bag shows <n:point>.", "GB21.6", REVEALS
    BAG_FIXED = "The bag counts three and a half points.", "GB21.6"
    COUNTED = "The plunder of <site> is home and counts.", "GB21.4"
    ENGAGED = "<hex> will fight <hex>.", "GB11.3"
    BATTLES = "Battles in this phase: <n>.", "GB11.1"
    BATTLE = "Battle <n> begins.", "GB3.6"
    FIRES = "Fire on <hex>: <n> points.", "GB12.5"
    FIRE_ROLL = "The die shows <n>, <n> with the terrain.", "GB12.5", REVEALS, MEANS
    FIRE_MISSES = "The fire has no effect.", "GB12.6"
    FIRE_HITS = "Armor <n> and worse must check morale in <hex>.", "GB12.7"
    MELEES = "Melee against <hex>: <n> against <n>.", "GB13.4"
    NO_CHANCE = "The attack is too weak to have any effect.", "GB13.5"
    MELEE_ROLL = "The die shows <n>, <n> with the terrain; <n> or less succeeds.", "GB13.5", REVEALS, MEANS
    MELEE_FAILS = "The attack fails.", "GB13.5"
    MELEE_HITS = "All in <hex> must check morale.", "GB15.1"
    CHECK_ROLL = "Class <rank> rolls <n>, <n> with the leader.", "GB15.2", REVEALS, MEANS
    STANDS = "They stand.", "GB15.5"
    RETREATS = "They retreat by <n:space>.", "GB16.1"
    ROUTS = "They rout.", "GB16.1"
    RAN = "<type> ran from <from:hex> to <to:hex>.", "GB16.3", GATHERS
    LEADER_RAN = "<leader> ran from <from:hex> to <to:hex>.", "GB18.1", GATHERS
    LOSS_ROLL = "The die for losses shows <n>, <n> after enemy zones on the way.", "GB17.2", REVEALS, MEANS
    DESTROYED = "Destroyed: <type>.", "GB17.4", REVEALS
    LEADER_DESTROYED = "<leader> is lost.", "GB17.4", REVEALS
    ADVANCES = "Units advance from <from:hex> to <to:hex>.", "GB19.1"
    CONFIDENCE = "The King's confidence is now <n>.", "GB28.1"
    CYCLE_ENDS = "The raid is over; goblins outside go home, and what they carry is lost.", "GB27.1"
    KING_LOST = "The King is lost: the goblins vanish, and the raid is over.", "GB27.2"
    DEPOSED = "The goblins depose their King.", "GB28.9"
    TIME_OUT = "No place has been plundered for too long.", "GB27.5"
    REIGN_ENDS = "<seat>'s reign as King is over.", "GB29.2"
    GAME_OVER = "The game is over.", "GB29.2"


RANK: Final = Kind("rank", 3, ("A", "B", "C"))


class Reason(ReasonBase):
    """Why a move is refused, from the general to the particular."""

    LEGAL = "", ""
    OVER = "GB29.2", "The game is over."
    NOT_NOW = "GB3.2", "That is not what has to be decided now."
    NOT_THIS_ONE = "GB4.2", "Another one is being decided about."
    # set-up
    PLACE_RUINED = "GB23.14", "<target> is in ruins."
    PLACE_WRONG = "GB23.6", "<source> cannot be deployed there."
    RELIEF_PLACE = "GB23.11", "The Baron's force begins at the keep or in Lake Shore."
    PLACE_FULL = "GB6.1", "There is no room at <target>."
    NOT_IN_PILE = "GB23.10", "<target> is not in the bonus pile."
    CAVE_TAKEN = "GB24.4", "Another leader begins in <target>."
    NO_CAVE = "GB24.4", "There is no such cave."
    TOO_MANY = "GB24.4", "There are not so many, or there is no room for them."
    TOO_FEW = "GB24.4", "The stack must be filled while units last."
    # movement
    LEADER_NOT_THERE = "GB4.2", "<target> is not there to be moved."
    LED_ALREADY = "GB4.6", "<target> has had his move in this phase."
    CANNOT_MOVE = "GB4.7", "<target> cannot go anywhere."
    GOBLINS_OUTSIDE = "GB27.1", "Goblins are still outside the caves."
    NO_STACK = "GB7.1", "No stack of yours without a leader and with two kinds of units lies in <target>."
    TOPPED = "GB7.1", "That stack has been changed in this phase."
    NOT_WITH_HIM = "GB4.3", "He does not carry <target>."
    NOT_HERE = "GB4.3", "<target> is not where he is."
    WITH_HIM = "GB4.3", "<target> goes with him already."
    TOO_FEW_TO_LEAVE = "GB4.3", "He carries fewer than two units."
    TOO_FEW_TO_TAKE = "GB4.3", "There are fewer than two units to take."
    MOVED_BY_OTHER = "GB4.5", "Another leader has moved <target> in this phase."
    HANDS_FULL = "GB4.3", "He cannot carry more."
    ORDER = "GB4.3", "In a hex one leaves first and takes then, in the order of names."
    DEAD_END = "GB6.5", "With that he could neither stop here nor go on."
    NOT_BESIDE = "GB4.2", "<target> is not beside him."
    CLOSED = "GB5.6", "There is no way into <target>."
    TOO_DEAR = "GB5.2", "There are not enough movement points for that."
    TOO_FAR_ON_FOOT = "GB5.5", "A mounted leader spends at most 10 points with foot."
    ENEMY_THERE = "GB4.8", "Enemies hold <target>."
    OVERSTACKED = "GB6.5", "Too many are in <target> already."
    LEAVES_TOO_MANY = "GB6.3", "Too many would stay behind without a leader."
    LEAVES_TOO_MANY_LED = "GB6.2", "Too many would stay behind for the leaders who stay."
    NO_END = "GB6.1", "There would be no place to stop."
    NOT_OFF_MAP = "GB26.5", "He is on the map."
    NO_EXIT = "GB9.5", "One withdraws by a road at the edge, in one place a cycle."
    CANNOT_STOP = "GB6.5", "Too many would be here."
    NOT_HANDED_OVER = "GB21.3", "Plunder stays with who carries it."
    NOTHING_TO_HAND = "GB21.3", "<target> has no plunder to hand to another unit where he is."
    CANNOT_CARRY = "GB21.3", "<target> cannot carry the plunder."
    # combat
    NO_CONTACT = "GB11.2", "There are no opposing units in these hexes."
    ENGAGED_ALREADY = "GB11.2", "They fight already."
    NO_SUCH_BATTLE = "GB11.4", "There is no such battle to be fought."
    NOT_NEIGHBOURS = "GB11.2", "These battles do not touch."
    NO_TARGET = "GB12.1", "No enemy who fights is in <target>."
    HIT_ALREADY = "GB12.5", "<target> has been attacked in this step."
    NO_MELEE_TARGET = "GB13.2", "No enemy who fights is in <target>."
    STRUCK_ALREADY = "GB11.6", "<target> has been attacked in this step."
    TO_COME = "GB13.3", "<target> waits for its own battle."
    NOBODY_FIRES = "GB12.2", "Nobody beside <target> can fire at it."
    NOBODY_ATTACKS = "GB13.1", "Nobody beside <target> can attack it."
    ONLY_ALL = "GB12.4", "From there it is all or nothing."
    ONLY_ONE = "GB11.6", "Only one can attack from there: all or none."
    FIRE_TOO_MANY = "GB12.4", "There are not so many points of fire."
    ATTACK_TOO_MANY = "GB13.2", "There are not so many to attack with."
    SOMEBODY = "GB11.6", "Somebody must attack."
    MUST_GO = "GB18.2", "All his troops run, and he with them."
    NO_SUCH_GROUP = "GB18.1", "Nobody of that kind runs."
    COMPANY_TOO_MANY = "GB18.3", "There are not so many, or he does not command so many."
    COMPANY_TOO_FEW = "GB18.3", "As many as he commands run with him."
    NOT_SAFETY = "GB16.3", "<target> is not where they run to."
    NOBODY_ADVANCES = "GB19.2", "Nobody there may advance."
    ADVANCE_TOO_FEW = "GB19.4", "More must advance: somebody has to, and no more stay behind than may."
    NO_ROOM = "GB19.4", "There is no room for so many."
