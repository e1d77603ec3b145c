/**
 * Sentences the server has written down in English (what happened, why something is off), said in another language. The table maps English
 * templates to translated ones: `"Sent to {{provider}}": "{{provider}} sağlayıcısına gönderildi"`. What stands in a
 * place is translated by the same table where it can be. A sentence without a template stays as it is.
 */
export function createSentences(table: Readonly<Record<string, string>>): (sentence: string) => string {
  const templates = Object.entries(table)
    .map(([english, translated]) => ({ ...compile(english), translated }))
    // The one that says more by itself fits better than one that is mostly places.
    .sort((one, other) => other.literalLength - one.literalLength)

  const say = (sentence: string): string => {
    for (const { pattern, names, translated } of templates) {
      const found = pattern.exec(sentence)
      if (!found) continue
      const values = new Map(names.map((name, place) => [name, say(found[place + 1] ?? '')]))
      return translated.replace(place, (_, name: string) => values.get(name) ?? '')
    }
    return sentence
  }
  return say
}

const place = /\{\{(\w+)\}\}/g

function compile(template: string) {
  const names = [...template.matchAll(place)].map(([, name]) => name ?? '')
  const source = template
    .split(place)
    .map((part, index) => (index % 2 === 1 ? '(.+?)' : part.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')))
    .join('')
  return { pattern: new RegExp(`^${source}$`, 's'), names, literalLength: template.replace(place, '').length }
}
