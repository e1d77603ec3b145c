import { tidyText } from '@portico/contract/core/text/fold.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { aroundTicket, type TicketAddress } from '../ticket-address.ts'
import type { DraftPerson } from './draft.ts'
import { mentionAt, withMention } from './mention-at.ts'

const mostShown = 6

export const peopleQuery = (at: TicketAddress, search = '') =>
  queryOptions({
    queryKey: ['support', 'people', at.ticketId, search],
    queryFn: async ({ signal }) => (await aroundTicket(at).listPeople({ query: search === '' ? {} : { search }, signal })).data,
    staleTime: 60_000,
  })

type Asking = {
  at: TicketAddress
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  onChosen: (text: string, person: DraftPerson) => void
}

/** People offered while an @ and a part of a name are written: arrows choose, Enter or Tab takes, Esc leaves the text as it is. */
export function useMentions({ at, field, text, onChosen }: Asking) {
  const listId = useId()
  const [caret, setCaret] = useState(0)
  const [left, setLeft] = useState<number>()
  const [place, setPlace] = useState(0)
  const nextCaret = useRef<number>(undefined)
  const wish = mentionAt(text, caret)
  const isAsked = wish !== undefined && wish.from !== left
  const search = tidyText(wish?.search ?? '')
  const { data } = useQuery({ ...peopleQuery(at, search), enabled: isAsked, placeholderData: keepPreviousData })
  const people = isAsked ? (data ?? []).slice(0, mostShown) : []
  const active = Math.min(place, people.length - 1)
  useLayoutEffect(() => {
    if (nextCaret.current === undefined) return
    field.current?.setSelectionRange(nextCaret.current, nextCaret.current)
    nextCaret.current = undefined
  })
  const follow = () => {
    setCaret(field.current?.selectionStart ?? 0)
    setPlace(0)
  }
  const choose = (person: DraftPerson | undefined) => {
    if (!person || !wish) return
    const next = withMention(text, { from: wish.from, caret, name: person.name })
    nextCaret.current = next.caret
    setCaret(next.caret)
    setLeft(wish.from)
    onChosen(next.text, person)
    field.current?.focus()
  }
  /** Whether the key was meant for the list. */
  const press = (event: KeyboardEvent): boolean => {
    if (people.length === 0) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setPlace((active + step + people.length) % people.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(people[active])
    else if (event.key === 'Escape') setLeft(wish?.from)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  const optionId = (index: number) => `${listId}-${index}`
  return { listId, people, active, choose, press, follow, optionId }
}
