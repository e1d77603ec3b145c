import { entryKindFacts } from '@portico/contract/features/ledger/entry-kinds.ts'
import { UiLink } from '@portico/ui/behaviour/link.tsx'
import { UserText } from '@portico/ui/behaviour/user-text.tsx'
import { GridSkeleton } from '@portico/ui/list/grid-skeleton.tsx'
import { Facts } from '@portico/ui/pieces/facts.tsx'
import { RecordLines } from '@portico/ui/pieces/record-lines.tsx'
import { DrawerPart, RecordDrawer, RecordHead } from '@portico/ui/record/record-drawer.tsx'
import { useFormatMinor, useMoneyText } from '@portico/ui/values/money.tsx'
import { formatDate } from '@portico/ui/words/date-format.ts'
import { dayText } from '@portico/ui/words/date-range.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../shared/api/load-failed.tsx'
import { MoreButton } from '../../../shared/api/more-button.tsx'
import { drawerSize } from '../../../shared/list/drawer-size.ts'
import { useWords } from '../../../shared/texts/words.ts'
import { type CurrencyStatement, postingsQuery, type StatementAnswer, type StatementEntry } from '../statements.queries.ts'
import { inAndOut } from './balance-days.ts'
import type { StatementState } from './use-statement.ts'

type DayDrawerProps = {
  day: string
  answer: StatementAnswer
  own: CurrencyStatement
  state: Pick<StatementState, 'asked' | 'whose'>
  hrefOf: ((paymentId: string) => string) | undefined
  onDay: (day: string | undefined) => void
}

/** The postings of one day beside the table of days, each with the way to its payment. */
export function DayDrawer({ day, answer, own, state, hrefOf, onDay }: DayDrawerProps) {
  const { t } = useTranslation('statements')
  const moneyText = useMoneyText()
  const [width, setWidth] = useState(drawerSize.get)
  const { currency, days } = own
  const postings = useInfiniteQuery(postingsQuery(state.asked, day, currency, state.whose))
  const entries = postings.data?.pages.flatMap(({ data }) => data)
  const place = days.findIndex((one) => one.day === day)
  const known = days[place]
  const moved = known && inAndOut(answer.raisedBy, known)
  // The table has the latest day first.
  const [previous, next] = [days[place + 1]?.day, days[place - 1]?.day]
  const onWidth = (wished: number) => {
    drawerSize.set(wished)
    setWidth(wished)
  }
  return (
    <RecordDrawer
      label={t('postingsOf', { day: dayText(day) })}
      head={<RecordHead name={`${dayText(day)} · ${currency}`} />}
      {...(width ? { width } : {})}
      onWidth={onWidth}
      walk
      {...(place >= 0 && previous ? { onPrevious: () => onDay(previous) } : {})}
      {...(place >= 0 && next ? { onNext: () => onDay(next) } : {})}
      onClose={() => onDay(undefined)}
    >
      {known && moved && (
        <DrawerPart>
          <Facts
            items={[
              [t('atStart'), moneyText(known.balanceMinor - moved.inMinor + moved.outMinor, currency)],
              [t('in'), moneyText(moved.inMinor, currency)],
              [t('out'), moneyText(moved.outMinor, currency)],
              [t('atEnd'), moneyText(known.balanceMinor, currency)],
            ]}
          />
        </DrawerPart>
      )}
      <DrawerPart title={t('postings')}>
        {entries && entries.length === 0 && <p className="p-cell-muted">{t('noPostings')}</p>}
        {entries && entries.length > 0 && <Postings entries={entries} answer={answer} hrefOf={hrefOf} />}
        {!entries &&
          (postings.error ? <LoadFailed title={t('failed')} answer={postings} /> : <GridSkeleton widths={[160, 120]} rows={6} />)}
        <MoreButton of={postings}>{t('morePostings')}</MoreButton>
      </DrawerPart>
    </RecordDrawer>
  )
}

type PostingsProps = { entries: readonly StatementEntry[]; answer: StatementAnswer; hrefOf: DayDrawerProps['hrefOf'] }

function Postings({ entries, answer, hrefOf }: PostingsProps) {
  const { t } = useTranslation('statements')
  const say = useWords()
  const format = useFormatMinor()
  const lines = entries.map((entry) => {
    const { inMinor, outMinor } = inAndOut(answer.raisedBy, entry)
    const change = inMinor - outMinor
    const reference = entry.reference ?? t('withoutReference')
    const whose = answer.merchant ? [] : [entry.merchantName]
    return {
      id: entry.id,
      name: entry.kind ? say(entryKindFacts[entry.kind].words) : entry.description,
      detail: (
        <>
          {formatDate(entry.postedAt, answer.timeZone, 'time')} ·{' '}
          {hrefOf ? <UiLink href={hrefOf(entry.paymentId)}>{reference}</UiLink> : <UserText>{reference}</UserText>}
          {whose.map((name) => (
            <span key={name}>
              {' '}
              · <UserText>{name}</UserText>
            </span>
          ))}
        </>
      ),
      status: (
        <span className="p-posting-amounts">
          <b>
            {change > 0 ? '+' : ''}
            {format(change, entry.currency)}
          </b>
          <small>{t('balanceAfter', { amount: format(entry.balanceMinor, entry.currency) })}</small>
        </span>
      ),
    }
  })
  return <RecordLines lines={lines} />
}
