/** English that a reader has to parse twice (CONTRIBUTING, “English”). */
export const bannedWords = ['whoever', 'of which', 'of whom', 'what is', 'stands', 'is told', 'somebody else acts'] as const
export type BannedWord = (typeof bannedWords)[number]

/** A screen may ask these. Anywhere else in a text, “what is” begins a relative clause. */
const allowedQuestions = ['What is left to capture?', 'What is left to refund?']

const escaped = (text: string) => text.replace(/[?.]/g, '\\$&')
const questions = allowedQuestions.map(escaped).join('|')

/** Any of the words, but for the allowed questions. */
export const bannedInTexts = new RegExp(`\\b(?!${questions})(?:${bannedWords.join('|')})\\b`, 'gi')

/** What people read in the portal and in mails. */
export const isText = (path: string) =>
  /(?:^|\/)texts\/(?:said\/)?[\w.]*\ben\b[\w.]*\.json$|\.en\.ts$|^web\/external\/texts\.ts$|\.(?:refusals|permissions|history)\.ts$/.test(
    path,
  )
