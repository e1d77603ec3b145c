/** A name as addresses have it: `Umbrella Sağlık A.Ş.` → `umbrella-saglik-a-s`. Empty where it has no letter or digit of theirs. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ı/g, 'i')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 27)
    .replace(/^-+|-+$/g, '')
