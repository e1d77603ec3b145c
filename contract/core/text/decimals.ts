const blank = '[ \\u00a0\\u2009\\u202f]'
const plainText = /^([-−]?)(\d*)(?:([.,])(\d*))?$/
const inDots = /^([-−]?)([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d*))?$/
const inCommas = /^([-−]?)([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d*))?$/
const inBlanks = new RegExp(`^([-−]?)([1-9]\\d{0,2}(?:${blank}\\d{3})+)(?:[.,](\\d*))?$`)

/** `decimals`: the digits after the separator, as they were written. */
export type Decimal = { sign: string; whole: string; decimals: string }

/**
 * The decimal numbers that a text can mean, of none to two. A separator before exactly three digits may part thousands or decimals, unless
 * the text says which: it has another one, the same twice, more than three digits before it, or begins with 0.
 */
export function decimalsOf(text: string): Decimal[] {
  const found: Decimal[] = []
  for (const form of [inDots, inCommas, inBlanks]) {
    const [, sign = '', groups, decimals = ''] = form.exec(text) ?? []
    if (groups) found.push({ sign, whole: groups.replace(/\D/g, ''), decimals })
  }
  const [, sign = '', whole, separator, decimals = ''] = plainText.exec(text) ?? []
  if (whole || decimals) found.push({ sign, whole: whole || '0', decimals: separator ? decimals : '' })
  return found
}
