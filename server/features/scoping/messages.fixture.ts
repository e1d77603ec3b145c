/** Messages and what each was about, of a CSV file whose texts may be quoted and of several lines. */
export const messagesOf = (csv: string): { text: string; intent: string }[] =>
  [...csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*)),([a-z_A-Z?]+)\r?\n/g)]
    .slice(1)
    .map(([, quoted, plain, intent]) => ({ text: (quoted?.replaceAll('""', '"') ?? plain!).trim(), intent: intent! }))
