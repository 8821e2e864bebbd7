/** A page asks before it shows and looks again once it does: what has come so lately is not asked for twice. */
export const JUST_ASKED_MS = 2_000;
