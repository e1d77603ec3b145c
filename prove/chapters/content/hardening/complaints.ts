import type { Answer } from '../../../attack/call.ts'

const onAll: Record<string, RegExp> = {
  'content-security-policy': /default-src .*frame-ancestors/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/,
}
const tells = ['server', 'x-powered-by', 'x-aspnet-version', 'via']

/** What an answer shows that it should not, or lacks. */
export function complaintsAbout(
  what: string,
  { headers, text }: Pick<Answer, 'headers' | 'text'>,
  { isData }: { isData: boolean },
): string[] {
  const lacking = Object.entries(onAll).filter(([name, form]) => !form.test(headers.get(name) ?? ''))
  const told = tells.filter((name) => headers.has(name))
  return [
    ...lacking.map(([name]) => `${what}: ${name} is ${headers.get(name) ?? 'missing'}`),
    ...told.map((name) => `${what}: tells ${name}: ${headers.get(name)}`),
    ...(isData && !/no-store/.test(headers.get('cache-control') ?? '') ? [`${what}: may be stored`] : []),
    ...(/node_modules|\bat \S+ \(.*:\d+:\d+\)|syntax error at or near/.test(text.slice(0, 20_000)) && !what.includes('/assets/')
      ? [`${what}: reveals internals`]
      : []),
  ]
}
