/**
 * Which characters of Unicode may be in a text that people write, decided by property and not by list. Written as the inside of a class
 * of a pattern with `u`.
 */

/** What shows nothing: fillers, soft hyphens, zero-width signs, variation selectors, tags. Every text without them looks the same. */
export const invisible = '\\p{Default_Ignorable_Code_Point}'
/** Drawn as nothing although Unicode says neither blank nor ignorable of them: an empty Braille cell, an empty note, two empty quadrats. */
export const blank = '\\u2800\\u{1D159}\\u{13441}\\u{13442}'
/** Turns the direction of what follows, so that a text reads as another than it is. Embeddings, overrides and isolates. */
export const turning = '\\u202A-\\u202E\\u2066-\\u2069'

/** A letter, digit, sign or picture that can be seen. A mark alone has nothing to be on. */
export const seen = `(?![${invisible}${blank}])[\\p{L}\\p{N}\\p{P}\\p{S}]`

/** Scripts in which a joiner or non-joiner between two letters is part of how a word is spelled. */
const joined = [
  ...['Arab', 'Syrc', 'Mand', 'Nkoo', 'Mong', 'Phag', 'Adlm', 'Rohg'],
  ...['Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Tibt', 'Mymr', 'Khmr', 'Java', 'Bali', 'Cakm'],
]
  .map((script) => `\\p{scx=${script}}`)
  .join('')
const letterBefore = `(?<=[\\p{L}\\p{M}])(?<=[${joined}])`
/** Between letters of such scripts, never at the end of a word, where it would show nothing. */
export const joiner = `${letterBefore}[\\u200C\\u200D](?=[${joined}])(?=\\p{L})`
/** Chooses the form of the Han, Mongolian or picture character before it, or joins two pictures to one. */
export const selector = [
  '(?<=\\p{Script=Han})[\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]',
  '(?<=\\p{Script=Mong})[\\u180B-\\u180D\\u180F]',
  '(?<=\\p{Emoji})[\\uFE0E\\uFE0F]',
  '(?<=[\\p{Emoji}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})',
].join('|')
