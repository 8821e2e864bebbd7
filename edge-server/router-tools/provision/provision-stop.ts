/**
 * Something is not as expected, and going on could break what belongs to another owner. The message is for the
 * installer: what was found, and what to do.
 */
export class ProvisionStop extends Error {
  override readonly name = 'ProvisionStop';
}
