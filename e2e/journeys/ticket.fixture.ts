import type { Page } from '@portico/testkit/browser/browser.ts'
import { record } from './support-dialog.fixture.ts'

/** What the journeys do on the page of a ticket. */
export const talk = (page: Page, subject: string) => record(page, subject).getByRole('region', { name: 'Conversation' })
export const answerField = (page: Page, subject: string) => record(page, subject).getByRole('textbox', { name: 'Answer' })
export const said = (page: Page, subject: string, text: string) => talk(page, subject).getByRole('article').filter({ hasText: text })

export async function say(page: Page, subject: string, text: string, reader: 'Public' | 'Internal' = 'Public'): Promise<void> {
  await record(page, subject).getByRole('radiogroup', { name: 'Visible to' }).getByText(reader, { exact: true }).click()
  await answerField(page, subject).fill(text)
  await answerField(page, subject).press('Control+Enter')
  await said(page, subject, text).waitFor()
}

/** The facts, where they do not stand beside the conversation. */
export const showDetails = (page: Page, subject: string) =>
  record(page, subject).getByRole('radiogroup', { name: 'Contents' }).getByText('Details', { exact: true }).click()
