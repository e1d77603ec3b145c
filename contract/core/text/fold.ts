import { blank, invisible } from './characters.ts'

/** As it is kept: composed, and without blanks around it. */
export const tidyText = (text: string): string => text.normalize('NFC').trim()
/** Nothing was written. */
export const isBlank = (text: string): boolean => tidyText(text) === ''
/** On one line, words have one space between them. */
export const tidyLine = (text: string): string => tidyText(text).replace(/\p{Zs}+/gu, ' ')

/** In small letters, as they are shown: a dotted capital I gets no second dot. */
export const inSmallLetters = (text: string): string => tidyText(text.toLowerCase().replaceAll('i\u0307', 'i'))

const unseen = new RegExp(`[${invisible}${blank}\\p{Cc}]`, 'gu')
const small = (text: string) => text.toUpperCase().toLowerCase()
/** A dot above an i, whether the i had one already, and the sigma at the end of a word. */
const sameLetters = (text: string) => text.replaceAll('ı', 'i').replaceAll('i\u0307', 'i').replaceAll('ς', 'σ')
const oneSpace = (text: string) => text.replace(/\s+/g, ' ').trim()

/**
 * Equal for two names that a reader cannot tell apart: forms of one character, case, the Turkish dotted and dotless i, invisible
 * characters and the width of blanks make no difference. The database's `text_key` gives the same.
 */
export const keyOf = (text: string): string => oneSpace(sameLetters(small(text.normalize('NFKC').replace(unseen, ''))).normalize('NFKC'))

/** Accents of alphabets, and the points of Hebrew and Arabic. Never the marks that make other letters, as of Devanagari or kana. */
const marks = ['\\u0300-\\u036F', '\\u0483-\\u0487', '\\u0591-\\u05BD\\u05BF\\u05C1\\u05C2\\u05C4\\u05C5\\u05C7', '\\u064B-\\u065F\\u0670']
const accents = new RegExp(`[${marks.join('')}\\u1AB0-\\u1ACE\\u1DC0-\\u1DFF\\u20D0-\\u20DC\\uFE20-\\uFE2F]`, 'gu')

/** What a search compares: as a name's key, and accents make no difference. The database's `text_search` gives the same. */
export const searchKeyOf = (text: string): string => keyOf(text).normalize('NFKD').replace(accents, '').normalize('NFC')

/** Letters without their marks and in their plain forms, for formats that have few characters. It shows a text and compares none. */
export const withoutMarks = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '')

/** Whether a text has another in it, as a search understands it. */
export const isFoundIn = (text: string, searched: string): boolean => searchKeyOf(text).includes(searchKeyOf(searched))

/** Blanks and signs part words. The database's `text_words` parts them alike. */
const betweenWords = /[ -/:-@[-`{-~\u2010-\u2027]+/
/** The words of a text, as a search compares them. */
export const wordsOf = (text: string): string[] => searchKeyOf(text).split(betweenWords).filter(Boolean)
