/** Nothing that people write; also what tells a text from a program. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for these
const control = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/
const page =
  /^\s*(<(!doctype|html|head|body|script|style|svg|iframe|object|embed|img|table|link|meta|base|form|\?php|%|\?xml)|#!|\{\\rtf|%pdf|%!ps)/i
const activeXml =
  /<!(doctype|entity)|<\?(?!xml\s)|<([\w-]+:)?(html|svg|script|iframe|object|embed|stylesheet)\b|www\.w3\.org\/(1999\/xhtml|2000\/svg|1999\/xsl)/i

/** UTF-8, UTF-16 with its mark, else one byte for a letter; undefined where it is no text at all. */
function textOf(bytes: Buffer): string | undefined {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  const text = decoded(bytes, encoding) ?? (encoding === 'utf-8' ? decoded(bytes, 'windows-1252') : undefined)
  return text === undefined || control.test(text) ? undefined : text
}

function decoded(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Text that is no page, script or document of another kind under a harmless name. */
export function isPlainText(bytes: Buffer): boolean {
  const text = textOf(bytes)
  return text !== undefined && !page.test(text)
}

/** XML that no reader could be led by: nothing to resolve, to run or to show as a page. */
export function isPlainXml(bytes: Buffer): boolean {
  const text = textOf(bytes)?.trim()
  return text !== undefined && /^<[?!\p{L}_]/u.test(text) && text.endsWith('>') && !activeXml.test(text)
}
