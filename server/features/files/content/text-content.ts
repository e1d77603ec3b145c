import { setImmediate } from 'node:timers/promises'
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
  /<!(entity|\[)|<!doctype[^>]*\[|<\?(?!xml\s)|<([\w-]+:)?(script|handler|foreignobject|iframe|object|embed|listener)\b|\son\w+\s*=|(java|vb)script\s*:|data:[^,]*(html|xml|script)|attributename\s*=\s*["']\s*(on|href|xlink:)/i

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

/** Text with the letters that it writes as numbers: `&#120;` is an x to those who read XML. */
const withLetters = (text: string) =>
  text.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (_, hex?: string, decimal?: string) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

export const isPage = (text: string): boolean => page.test(text)
export const beginsLikeXml = (text: string): boolean => /^\s*<[?!\p{L}_]/u.test(text)
const isXml = (text: string) => beginsLikeXml(text) && text.trimEnd().endsWith('>')

/**
 * Text that is no page, script or document of another kind under a harmless name. Read piece by piece: a long file is not to hold up those who
 * ask for something else meanwhile.
 */
export async function isPlainText(bytes: Buffer): Promise<boolean> {
  for (const encoding of encodingsOf(bytes)) {
    const isPlain = await readsPlainly(bytes, encoding)
    if (isPlain !== undefined) return isPlain
  }
  return false
}

const piece = 131_072
/** As far as what begins a page is written. */
const headLength = 64

/** Undefined where the bytes are not in this encoding. */
async function readsPlainly(bytes: Buffer, encoding: string): Promise<boolean | undefined> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let head = ''
  for (let at = 0; at < bytes.length; at += piece) {
    const isLast = at + piece >= bytes.length
    const text = decodedBy(decoder, bytes.subarray(at, at + piece), !isLast)
    if (text === undefined) return undefined
    if (control.test(isLast ? text.replace(oldEnd, '') : text)) return false
    if (head.length < headLength) head = `${head}${text}`.trimStart().slice(0, headLength)
    if (!isLast) await setImmediate()
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
    text !== undefined && isXml(text) && /<([\w-]+:)?svg\b/i.test(text) && !drawingActs.test(text) && !drawingActs.test(withLetters(text))
  )
}
