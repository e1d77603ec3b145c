/**
 * `<KeysetPager from to total capped? pageSize hasPrevious hasNext onPrevious onNext onPageSize />`: lists move by cursor, so there are no page
 * numbers: where you are, and one step either way. `capped` totals say `10.000+`; a total that is not known yet says nothing. An arrow that
 * leads nowhere stays focusable.
 */
import { Button, Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatCount } from '../words/money-format.ts'
import { useUiTexts } from '../words/texts.tsx'

export const pageSizes = [5, 10, 20, 50, 75, 100] as const

type KeysetPagerProps = {
  from: number
  to: number
  total: number | undefined
  capped?: boolean
  pageSize: number
  hasPrevious: boolean
  hasNext: boolean
  onPrevious: () => void
  onNext: () => void
  onPageSize: (size: number) => void
}

export const KeysetPager = ({
  from,
  to,
  total,
  capped,
  pageSize,
  hasPrevious,
  hasNext,
  onPrevious,
  onNext,
  onPageSize,
}: KeysetPagerProps) => {
  const texts = useUiTexts()
  return (
    <nav className="p-pager" aria-label={texts.pages}>
      <span className="p-pager-size">
        <Select
          aria-label={texts.rowsPerPage}
          data={pageSizes.map(String)}
          value={String(pageSize)}
          size="xs"
          w={64}
          allowDeselect={false}
          onChange={(size) => size !== null && onPageSize(Number(size))}
        />
        <span aria-hidden>{texts.rows}</span>
      </span>
      <span className="p-pager-place">
        <b>
          {formatCount(from)}–{formatCount(to)}
        </b>
        {total !== undefined && ` ${texts.placeOf} ${formatCount(total, capped)}`}
      </span>
      <span className="p-pager-step">
        <Step off={!hasPrevious} onClick={onPrevious} left={<IconChevronLeft size={14} aria-hidden />}>
          {texts.previous}
        </Step>
        <Step off={!hasNext} onClick={onNext} right={<IconChevronRight size={14} aria-hidden />}>
          {texts.next}
        </Step>
      </span>
    </nav>
  )
}

type StepProps = { off: boolean; onClick: () => void; left?: ReactNode; right?: ReactNode; children: string }

const Step = ({ off, onClick, left, right, children }: StepProps) => (
  <Button
    variant="default"
    size="xs"
    leftSection={left}
    rightSection={right}
    data-disabled={off || undefined}
    aria-disabled={off || undefined}
    onClick={() => !off && onClick()}
  >
    {children}
  </Button>
)
