import os from 'node:os';

/**
 * Put into a server whose test shares its machine with other programs: photo workers, who step behind their own server, would
 * step behind all of those too and hardly run. Its workers inherit it.
 */
os.setPriority = () => {};
