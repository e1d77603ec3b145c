/** Choices that belong to the browser, where pages were scrolled to, and a sign-in that has begun anew. */
const mayStay = new Set(['SystemMode', 'theme', 'language', 'accountLanguage', 'drawerSize', 'themeConfig', 'reloadedAt'])
const mayStayBegin = ['tsr-scroll-restoration-', 'oidc.', 'proof-']

/** What a browser still keeps of someone who has signed out, by its two stores together. */
export function leftBehind(stored: Record<string, string>, secrets: readonly string[]): string[] {
  const names = Object.keys(stored).filter((name) => !mayStay.has(name) && !mayStayBegin.some((begin) => name.startsWith(begin)))
  const tells = Object.entries(stored).filter(([, value]) => secrets.some((secret) => value.includes(secret)))
  return [...names.map((name) => `${name} is kept`), ...tells.map(([name]) => `${name} tells who it was`)]
}
