import { useState } from 'react'
import { useSession } from '../../../../shared/session/session.tsx'
import { storedDraft } from '../../../../shared/session/stored-draft.ts'

type DraftFile = { fileId: string; name: string; size: number }
export type DraftPerson = { userId: string; name: string }
export type Draft = { text: string; isInternal: boolean; people: DraftPerson[]; files: DraftFile[] }

export const emptyDraft: Draft = { text: '', isInternal: false, people: [], files: [] }

function isDraft(value: unknown): value is Draft {
  const { text, isInternal, people, files } = (value ?? {}) as Partial<Draft>
  return typeof text === 'string' && typeof isInternal === 'boolean' && Array.isArray(people) && Array.isArray(files)
}

export const draftOf = (userId: string, ticketId: string) => storedDraft(userId, `support.${ticketId}`, isDraft)

/** The chosen people whose names are still in the text. */
export const mentionedIn = ({ text, people }: Pick<Draft, 'text' | 'people'>): DraftPerson[] =>
  people.filter(({ name }) => text.includes(`@${name}`))

/** What someone is writing on a ticket, kept in this tab until it is sent. */
export function useDraft(ticketId: string) {
  const { id } = useSession().user
  const [stored] = useState(() => draftOf(id, ticketId))
  const [draft, setDraft] = useState(() => stored.get() ?? emptyDraft)
  const change = (part: Partial<Draft>) =>
    setDraft((before) => {
      const next = { ...before, ...part }
      stored.set(next)
      return next
    })
  /** Whom it is for stays as it was. */
  const clear = () =>
    setDraft(({ isInternal }) => {
      stored.clear()
      return { ...emptyDraft, isInternal }
    })
  return { draft, change, clear }
}
