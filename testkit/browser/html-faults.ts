import { HtmlValidate } from 'html-validate'

const validator = new HtmlValidate({ root: true, extends: ['html-validate:recommended'] })

/** What html-validate finds in a document that is sent, as `rule: message`. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message, line }) => `${ruleId}: ${message} (line ${line})`))
}
