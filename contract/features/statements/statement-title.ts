/** What the page, its permissions and its files are called: apart from other words, because the menu needs no more. */
export const statementWords = { en: 'Account statement', tr: 'Hesap ekstresi' }
