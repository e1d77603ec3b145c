declare module 'pg/lib/utils.js' {
  const utils: {
    /** A value as the protocol writes it: text, bytes or nothing. Throws for what cannot be written. */
    prepareValue(value: unknown): string | Buffer | null
  }
  export default utils
}
