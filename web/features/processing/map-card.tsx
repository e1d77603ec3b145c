import { Button } from '@mantine/core'
import type { Mode } from '@portico/contract/core/level.ts'
import { MoreActions } from '@portico/ui/actions/more-actions.tsx'
import { Card } from '@portico/ui/pieces/card.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { type Ordering, OrderList } from '@portico/ui/pieces/order-list.tsx'
import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import { useTranslation } from 'react-i18next'
import type { Asking } from './asked.tsx'
import type { Line, Setup } from './processing.queries.ts'
import type { Trial } from './trial.queries.ts'
import { TrialResult } from './trial-result.tsx'
import { useArrange } from './use-arrange.ts'

type MapCardProps = {
  setup: Setup
  mode: Mode
  isMerchant: boolean
  /** The latest try, shown where it was begun. */
  trial: Trial | undefined
  onAsk: ((asking: Asking) => void) | undefined
}

/** Methods and currencies, and for each its providers in the order in which they are asked. */
export function MapCard({ setup, mode, isMerchant, trial, onAsk }: MapCardProps) {
  const { t } = useTranslation(['processing', 'shared'])
  const chains = chainsOf(setup.lines)
  const inMode = { mode: t(mode === 'Live' ? 'shared:list.live' : 'shared:list.test') }
  const add = onAsk && (
    <Button size="xs" variant="default" onClick={() => onAsk({ what: 'add' })}>
      {t('processing:add')}
    </Button>
  )
  return (
    <Card title={t('processing:map', inMode)} end={chains.length > 0 && add} flush={chains.length > 0}>
      {chains.length === 0 ? (
        <EmptyState title={t('processing:empty')} action={add}>
          {t(isMerchant ? 'processing:emptyRead' : 'processing:emptyText', inMode)}
        </EmptyState>
      ) : (
        <table className="p-setup-map">
          <thead>
            <tr>
              <th scope="col">{t('processing:field.paymentMethod')}</th>
              <th scope="col">{t('processing:field.currency')}</th>
              <th scope="col">{t('processing:providers')}</th>
            </tr>
          </thead>
          <tbody>
            {chains.map((lines) => (
              <Chain key={nameOf(lines[0])} setup={setup} mode={mode} lines={lines} trial={trial} onAsk={onAsk} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

type Lines = readonly [Line, ...Line[]]
const nameOf = ({ paymentMethod, currency }: Line) => `${paymentMethod} ${currency}`

/** The lines come in the order of their chains. */
function chainsOf(lines: readonly Line[]): Lines[] {
  const chains = new Map<string, [Line, ...Line[]]>()
  for (const line of lines) {
    const chain = chains.get(nameOf(line))
    if (chain) chain.push(line)
    else chains.set(nameOf(line), [line])
  }
  return [...chains.values()]
}

type ChainProps = Pick<MapCardProps, 'setup' | 'mode' | 'trial' | 'onAsk'> & { lines: Lines }

function Chain({ setup, mode, lines, trial, onAsk }: ChainProps) {
  const { t } = useTranslation(['processing', 'shared'])
  const arrange = useArrange(setup, mode)
  const { paymentMethod, currency } = lines[0]
  const ordering: Ordering = {
    label: (name) => t('order.move', { name }),
    hint: t('order.hint'),
    moved: (name, place, of) => t('order.moved', { name, place, of }),
  }
  const move = (id: string, _before: string | undefined, place: number) => {
    const moved = lines.find((line) => line.lineId === id)
    if (moved) arrange.mutate(lines.filter((line) => line !== moved).toSpliced(place, 0, moved))
  }
  return (
    <tr>
      <th scope="row">{t(`shared:paymentMethod.${paymentMethod}`)}</th>
      <td>{currency}</td>
      <td>
        <OrderList
          items={lines.map(({ lineId, serviceProvider }) => ({ id: lineId, label: serviceProvider }))}
          ordering={onAsk && lines.length > 1 ? ordering : undefined}
          onMove={move}
        >
          {(id, place) => <ChainLine line={lines.find((line) => line.lineId === id)!} place={place} onAsk={onAsk} />}
        </OrderList>
        {onAsk && mode === 'Test' && paymentMethod === 'Card' && <Trying line={lines[0]} trial={trial} onAsk={onAsk} />}
      </td>
    </tr>
  )
}

type TryingProps = { line: Line; trial: Trial | undefined; onAsk: (asking: Asking) => void }

/** Sends a payment through the chain, and shows what came of the latest one. */
function Trying({ line, trial, onAsk }: TryingProps) {
  const { t } = useTranslation('processing')
  const { currency } = line
  return (
    <div className="p-setup-trial" aria-live="polite">
      <Button size="compact-xs" variant="subtle" aria-label={t('trial.title', { currency })} onClick={() => onAsk({ what: 'try', line })}>
        {t('trial.button')}
      </Button>
      {trial?.currency === currency && <TrialResult trial={trial} />}
    </div>
  )
}

type ChainLineProps = { line: Line; place: number; onAsk: MapCardProps['onAsk'] }

function ChainLine({ line, place, onAsk }: ChainLineProps) {
  const { t } = useTranslation('processing')
  const { serviceProvider, mid, terminalId, isActive } = line
  return (
    <span className="p-setup-line" data-off={!isActive || undefined}>
      <span className="p-setup-place-number">{place + 1}</span>
      <span className="p-line-text">
        <strong>{serviceProvider}</strong>
        <small data-missing={mid === null || undefined}>
          {mid === null ? t('line.noMid') : t('line.mid', { mid })}
          {terminalId !== null && ` · ${t('line.terminal', { terminal: terminalId })}`}
        </small>
      </span>
      {!isActive && <StatusPill status="Inactive" label={t('line.off')} />}
      {onAsk && (
        <MoreActions
          actions={[
            { id: 'edit', label: t('line.edit'), onClick: () => onAsk({ what: 'edit', line }) },
            { id: 'remove', label: t('line.remove'), danger: true, onClick: () => onAsk({ what: 'remove', line }) },
          ]}
        />
      )}
    </span>
  )
}
