/**
 * `<SplitView>list<RecordDrawer … /></SplitView>`: one record beside the list it comes from. No dimming: the list stays usable.
 * `<RecordDrawer label head onClose width? onWidth? maximised? onMaximise? onPrevious? onNext? foot? >parts</RecordDrawer>`
 * - `width` 400 to 900 px, controlled; dragging the edge or its arrow keys report through `onWidth` when the hand lets go.
 * - `onPrevious`/`onNext` undefined at either end of the list dash the arrows; omit both (`walk={false}`) where there is no list.
 * - Esc closes, `[` and `]` walk. Opening moves the focus in, closing gives it back.
 * - 768 to 1200 px it lies over the list, on phones it fills the screen; both come from CSS.
 * `<RecordHead status name />` fills `head` with what people call the record; `<RecordId id label />` ends a record with its id, to copy; `<RecordTitle>name</RecordTitle>` comes first in the first part; `<DrawerPart title?>` separates the parts below.
 */
import { ActionIcon } from '@mantine/core'
import { IconArrowsDiagonalMinimize2, IconArrowsMaximize, IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { RecordName } from '../actions/offered-actions.ts'
import { useKeys } from '../behaviour/keys.tsx'
import { ResizeEdge } from '../behaviour/resize-edge.tsx'
import { Tooltip } from '../behaviour/tooltip.tsx'
import { UserText } from '../behaviour/user-text.tsx'
import { Facts } from '../pieces/facts.tsx'
import { useUiTexts } from '../words/texts.tsx'

export const drawerWidths = { min: 400, max: 900, record: 560, form: 480 } as const

export const SplitView = ({ children }: { children: ReactNode }) => <div className="p-split">{children}</div>

/** Without a name while the record loads. */
export const RecordHead = ({ status, name }: { status?: ReactNode; name: string | undefined }) => (
  <>
    <h2 className="p-drawer-name" title={name}>
      {name && <UserText>{name}</UserText>}
    </h2>
    {status}
  </>
)

/** What only programs call the record. */
export function RecordId({ id }: { id: string }) {
  const texts = useUiTexts()
  return (
    <DrawerPart title={texts.details}>
      <Facts items={[{ label: texts.id, value: <code>{id}</code>, copy: id, wide: true }]} />
    </DrawerPart>
  )
}

/** What the record is called, above what can be done with it. */
export const RecordTitle = ({ children }: { children: string }) => (
  <h3 className="p-record-title">
    <UserText>{children}</UserText>
  </h3>
)

export const DrawerPart = ({ title, children }: { title?: string; children: ReactNode }) => (
  <section className="p-drawer-part">
    {title && <h3>{title}</h3>}
    {children}
  </section>
)

type RecordDrawerProps = {
  label: string
  head: ReactNode
  children: ReactNode
  foot?: ReactNode
  width?: number
  onWidth?: (width: number) => void
  maximised?: boolean
  onMaximise?: (maximised: boolean) => void
  walk?: boolean
  onPrevious?: () => void
  onNext?: () => void
  /** Further buttons of the head, before those that walk. */
  tools?: ReactNode
  onClose: () => void
}

export function RecordDrawer({ label, head, children, foot, tools, onClose, ...rest }: RecordDrawerProps) {
  const {
    width = drawerWidths.record,
    onWidth,
    maximised = false,
    onMaximise,
    onPrevious,
    onNext,
    walk = Boolean(onPrevious || onNext),
  } = rest
  const texts = useUiTexts()
  const box = useRef<HTMLElement>(null)
  const [dragged, setDragged] = useState<number>()
  useFocusInAndBack(box)
  useKeys({ Escape: onClose, '[': () => onPrevious?.(), ']': () => onNext?.() })
  return (
    <RecordName value={label}>
      <aside
        className="p-drawer"
        ref={box}
        tabIndex={-1}
        aria-label={label}
        data-max={maximised || undefined}
        style={{ '--p-drawer': `${dragged ?? width}px` } as CSSProperties}
      >
        {onWidth && !maximised && (
          <ResizeEdge
            label={texts.resizeDrawer}
            value={dragged ?? width}
            min={drawerWidths.min}
            max={drawerWidths.max}
            onDrag={setDragged}
            onEnd={(next) => {
              setDragged(undefined)
              onWidth(next)
            }}
          />
        )}
        <header className="p-drawer-bar">
          <div className="p-drawer-head">{head}</div>
          {tools}
          {walk && (
            <>
              <BarButton label={texts.previousRecord} onClick={onPrevious}>
                <IconChevronUp size={17} stroke={1.6} aria-hidden />
              </BarButton>
              <BarButton label={texts.nextRecord} onClick={onNext}>
                <IconChevronDown size={17} stroke={1.6} aria-hidden />
              </BarButton>
            </>
          )}
          {onMaximise && (
            <BarButton label={maximised ? texts.restore : texts.maximise} onClick={() => onMaximise(!maximised)}>
              {maximised ? (
                <IconArrowsDiagonalMinimize2 size={15} stroke={1.6} aria-hidden />
              ) : (
                <IconArrowsMaximize size={15} stroke={1.6} aria-hidden />
              )}
            </BarButton>
          )}
          <Tooltip label={texts.close}>
            <ActionIcon aria-label={texts.close} onClick={onClose}>
              <IconX size={17} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area has to be reachable by keyboard */}
        <div className="p-drawer-body" tabIndex={0}>
          {children}
        </div>
        {foot && <div className="p-drawer-foot">{foot}</div>}
      </aside>
    </RecordName>
  )
}

const BarButton = ({ label, onClick, children }: { label: string; onClick?: () => void; children: ReactNode }) => (
  <Tooltip label={label}>
    <ActionIcon
      className="p-not-phone"
      aria-label={label}
      aria-disabled={onClick ? undefined : true}
      data-off={onClick ? undefined : true}
      onClick={() => onClick?.()}
    >
      {children}
    </ActionIcon>
  </Tooltip>
)

/** The list widens when the drawer goes and may draw its rows anew, so the row is looked for once that has happened. */
function giveBack(opener: HTMLElement | null) {
  const rowId = opener?.dataset.rowId
  const afterLayout = () => {
    if (document.activeElement !== document.body) return
    const row = rowId === undefined ? null : document.querySelector<HTMLElement>(`[data-row-id="${CSS.escape(rowId)}"]`)
    ;(opener?.isConnected ? opener : row)?.focus({ preventScroll: true })
  }
  requestAnimationFrame(() => requestAnimationFrame(afterLayout))
}

/** The drawer is no modal, so the focus is moved once, not held; the opener gets it back if it went nowhere else. */
function useFocusInAndBack(box: { current: HTMLElement | null }) {
  // Taken while rendering: effects may run twice, and by then the focus has moved.
  const [opener] = useState(() => (document.activeElement instanceof HTMLElement ? document.activeElement : null))
  useEffect(() => {
    const drawer = box.current
    drawer?.focus({ preventScroll: true })
    return () => {
      const lost = document.activeElement === document.body || drawer?.contains(document.activeElement)
      if (lost) giveBack(opener)
    }
  }, [box, opener])
}
