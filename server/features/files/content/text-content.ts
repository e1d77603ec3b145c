import { TextDecoder } from 'node:util'

/** Nothing that people write; also what tells a text from a program. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for these
const control = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/
/** With which programs of DOS end a text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for it
const oldEnd = /\u001a$/
const page =
  /^\s*(<(!doctype|html|head|body|script|style|svg|iframe|object|embed|img|table|link|meta|base|form|\?php|%|\?xml)|#!|\{\\rtf|%pdf|%!ps)/i
/** What a reader resolves or runs, and pages and drawings, whatever they are called there. `object` alone is a part of every signed document. */
const activeXml =
  /<!(doctype|entity)|<\?(?!xml\s)|<([\w-]+:)?(html|svg|script|iframe|stylesheet)\b|www\.w3\.org\/(1999\/xhtml|2000\/svg|1999\/xsl\/)/i
const drawingActs =
  /<!(entity|\[)|<\?(?!xml\s)|<([\w-]+:)?(script|handler|foreignobject|iframe|object|embed|listener)\b|\son\w+\s*=|(java|vb)script\s*:|attributename\s*=\s*["']\s*(on|href|xlink:)/i

/** These have an end, which one pattern for all would look for anew from each beginning: with ten thousand of them, for minutes. */
const drawingHolds: readonly [begin: RegExp, end: string, acting: RegExp][] = [
  [/<!doctype/gi, '>', /\[/],
  [/data:/gi, ',', /html|xml|script/i],
]
const acts = (text: string) => drawingActs.test(text) || drawingHolds.some((one) => holds(text, one))

function holds(text: string, [begin, end, acting]: (typeof drawingHolds)[number]): boolean {
  begin.lastIndex = 0
  for (let found = begin.exec(text); found; found = begin.exec(text)) {
    const closes = text.indexOf(end, found.index)
    const last = closes < 0 ? text.length : closes
    if (acting.test(text.slice(found.index, last))) return true
    begin.lastIndex = last
  }
  return false
}

/** UTF-8, UTF-16 with its mark, else one byte for a letter. */
function encodingsOf(bytes: Buffer): readonly string[] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return ['utf-16le']
  return bytes[0] === 0xfe && bytes[1] === 0xff ? ['utf-16be'] : ['utf-8', 'windows-1252']
}

/** Undefined where it is no text at all. */
export function textOf(bytes: Buffer): string | undefined {
  for (const encoding of encodingsOf(bytes)) {
    const text = decodedBy(new TextDecoder(encoding, { fatal: true }), bytes)
    if (text !== undefined) return control.test(text.replace(oldEnd, '')) ? undefined : text
  }
  return undefined
}

function decodedBy(decoder: TextDecoder, bytes: Buffer, stream = false): string | undefined {
  try {
    return decoder.decode(bytes, { stream })
  } catch {
    return undefined
  }
}

const [ampersand, hash, semicolon] = [0x26, 0x23, 0x3b]
const lastLetter = 0x10ffff

/** Text with the letters that it writes as numbers: `&#120;` is an x to those who read XML. Letter by letter, ten times as fast as by a pattern. */
export function withLetters(text: string): string {
  const letters = new Uint16Array(text.length)
  let length = 0
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at)
    const written = code === ampersand && text.charCodeAt(at + 1) === hash ? letterAt(text, at + 2) : undefined
    if (!written) letters[length++] = code
    else for (const unit of written.units) letters[length++] = unit
    at = written?.end ?? at + 1
  }
  return Buffer.from(letters.buffer, 0, length * 2).toString('utf16le')
}

/** The letter whose number begins here, and where it ends; no units for a number that is no letter. */
function letterAt(text: string, from: number): { units: readonly number[]; end: number } | undefined {
  const isHex = text.charAt(from).toLowerCase() === 'x'
  const start = isHex ? from + 1 : from
  const [base, most] = isHex ? [16, 6] : [10, 7]
  let letter = 0
  let at = start
  for (; at - start < most; at++) {
    const digit = digitOf(text.charCodeAt(at))
    if (digit >= base) break
    letter = letter * base + digit
  }
  if (at === start || text.charCodeAt(at) !== semicolon) return undefined
  const isWide = letter > 0xffff
  const units = isWide ? [0xd800 + ((letter - 0x10000) >> 10), 0xdc00 + ((letter - 0x10000) & 0x3ff)] : [letter]
  return { units: letter > lastLetter ? [] : units, end: at + 1 }
}

/** 16 for any other character. */
function digitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const small = code | 0x20
  return small >= 0x61 && small <= 0x66 ? small - 0x57 : 16
}

export const isPage = (text: string): boolean => page.test(text)
export const beginsLikeXml = (text: string): boolean => /^\s*<[?!\p{L}_]/u.test(text)
const isXml = (text: string) => beginsLikeXml(text) && text.trimEnd().endsWith('>')

/** Text that is no page, script or document of another kind under a harmless name. Read piece by piece, so that no long text is in memory. */
export function isPlainText(bytes: Buffer): boolean {
  for (const encoding of encodingsOf(bytes)) {
    const isPlain = readsPlainly(bytes, encoding)
    if (isPlain !== undefined) return isPlain
  }
  return false
}

const piece = 131_072
/** As far as what begins a page is written. */
const headLength = 64

/** Undefined where the bytes are not in this encoding. */
function readsPlainly(bytes: Buffer, encoding: string): boolean | undefined {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let head = ''
  for (let at = 0; at < bytes.length; at += piece) {
    const isLast = at + piece >= bytes.length
    const text = decodedBy(decoder, bytes.subarray(at, at + piece), !isLast)
    if (text === undefined) return undefined
    if (control.test(isLast ? text.replace(oldEnd, '') : text)) return false
    if (head.length < headLength) head = `${head}${text}`.trimStart().slice(0, headLength)
  }
  return !isPage(head)
}

/** XML that no reader could be led by: nothing to resolve, to run or to show as a page. */
export function isPlainXml(bytes: Buffer): boolean {
  const text = textOf(bytes)
  return text !== undefined && isXml(text) && isInertXml(text)
}
export const isInertXml = (text: string): boolean => !activeXml.test(text) && !(text.includes('&#') && activeXml.test(withLetters(text)))

/** A drawing (SVG) that only draws: it runs nothing and answers to nothing. */
export function isStillDrawing(bytes: Buffer): boolean {
  const text = textOf(bytes)
  return (
    text !== undefined && isXml(text) && /<([\w-]+:)?svg\b/i.test(text) && !acts(text) && !(text.includes('&#') && acts(withLetters(text)))
  )
}
