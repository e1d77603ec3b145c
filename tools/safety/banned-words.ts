/** English that a reader has to parse twice (CONTRIBUTING, English), each as its pattern. */
export const bannedWords = {
  whoever: /\bwhoever\b/gi,
  'of which': /\bof which\b/gi,
  'of whom': /\bof whom\b/gi,
  'what is': /\bwhat is\b/gi,
  stands: /\bstands\b/gi,
  'is told': /\bis told\b/gi,
  'somebody else acts': /\bsomebody else acts\b/gi,
} as const satisfies Record<string, RegExp>

export type BannedWord = keyof typeof bannedWords

/** Questions may ask “What is …?”; these fixed or allowed texts do. Anything else with “what is” is a relative clause. */
export const allowedQuestions = ['What is left to capture?', 'What is left to refund?']
