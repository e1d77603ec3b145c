/** An import that cannot begin or go on. The message is a sentence for the person who runs it. */
export class ImportRefused extends Error {
  override name = 'ImportRefused'
}
