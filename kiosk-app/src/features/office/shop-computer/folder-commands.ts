/** What an administrator types so that the server may write into a folder that its unit keeps shut. */
export interface FolderCommands {
  /** Makes the folder, and gives it to the user of the server. */
  make: string;
  /** Opens the unit's own settings in an editor. */
  edit: string;
  /** What is written there. */
  unit: string;
  restart: string;
}

const PLAIN = /^[\w./+-]+$/;

const forShell = (folder: string) => (PLAIN.test(folder) ? folder : `'${folder.replaceAll("'", `'\\''`)}'`);

/** systemd reads a % as the beginning of something else, and blanks as the end of a path. */
function forUnit(folder: string): string {
  if (PLAIN.test(folder)) return folder;
  return `"${folder.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('%', '%%')}"`;
}

export const folderCommands = (folder: string): FolderCommands => ({
  make: `sudo mkdir -p ${forShell(folder)}\nsudo chown printfront: ${forShell(folder)}`,
  edit: 'sudo systemctl edit printfront-edge',
  unit: `[Service]\nReadWritePaths=${forUnit(folder)}`,
  restart: 'sudo systemctl restart printfront-edge',
});
