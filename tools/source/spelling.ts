const upper = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** A word of the code, `price-lists`, in its other ways of writing: `PriceLists`, `priceLists`, `price_lists`, `Price lists`. */
export const pascal = (words: string) => words.split('-').map(upper).join('')
export const camel = (words: string) => pascal(words).replace(/^./, (letter) => letter.toLowerCase())
export const snake = (words: string) => words.replaceAll('-', '_')
export const spaced = (words: string) => words.replaceAll('-', ' ')
export const sentence = (words: string) => upper(spaced(words))
