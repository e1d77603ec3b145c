export const quoted = (word: string) => `'${word.replaceAll("'", "\\'")}'`
export const words = ({ en, tr }: { en: string; tr: string }) => `{ en: ${quoted(en)}, tr: ${quoted(tr)} }`
export const list = (names: readonly string[]) => `[${names.map(quoted).join(', ')}]`
