/**
 * `<NotificationPanel opened onClose notices isLoading isWhole failure? moreFailure? onMore onOpen onRead onDelete onReadAll onDeleteAll />`: what a
 * person was told, over the page: 40rem wide, 50rem tall, at most 70 % of the window. More is asked for within 100 px of the bottom,
 * and the scrollbar hides a second after the scrolling.
 */
import { ActionIcon, Button, CloseButton, Loader, Menu, Modal, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChecks, IconDots, IconMailOpened, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { EmptyState } from '../pieces/empty-state.tsx'
import { RelativeTime } from '../values/relative-time.tsx'
import { useUiTexts } from '../words/texts.tsx'

export type Notice = { id: string; title: string; text: string; at: string; isRead: boolean; icon: ReactNode; mark?: string | undefined }

type ListProps = {
  notices: readonly Notice[]
  isLoading: boolean
  /** There is no more to be loaded. */
  isWhole: boolean
  /** In the place of a list that cannot be loaded. */
  failure?: ReactNode
  moreFailure?: string | undefined
  onMore: () => void
  onOpen: (id: string) => void
  onRead: (id: string) => void
  onDelete: (id: string) => void
}
type NotificationPanelProps = ListProps & { opened: boolean; onClose: () => void; onReadAll: () => void; onDeleteAll: () => void }

export function NotificationPanel({ opened, onClose, onReadAll, onDeleteAll, ...list }: NotificationPanelProps) {
  const texts = useUiTexts()
  const isEmpty = list.notices.length === 0
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size="40rem"
      centered={false}
      yOffset={60}
      xOffset={12}
      radius="lg"
      classNames={{ inner: 'p-notices-place' }}
      transitionProps={{ transition: 'pop', duration: 140 }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className="p-notices">
          <div className="p-notices-head">
            <Modal.Title>{texts.notifications(0)}</Modal.Title>
            <Menu disabled={isEmpty}>
              <Menu.Target>
                <ActionIcon aria-label={texts.allNotifications} aria-disabled={isEmpty || undefined} data-disabled={isEmpty || undefined}>
                  <IconDots size={17} stroke={1.6} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item leftSection={<IconChecks size={16} stroke={1.6} aria-hidden />} onClick={onReadAll}>
                  {texts.markAllAsRead}
                </Menu.Item>
                <Menu.Item leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />} data-danger onClick={onDeleteAll}>
                  {texts.deleteAll}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
            <CloseButton aria-label={texts.close} onClick={onClose} />
          </div>
          <NoticeList {...list} />
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

const moreWithinPx = 100
const scrollbarMs = 1000

function NoticeList({ notices, isLoading, isWhole, failure, moreFailure, onMore, onOpen, onRead, onDelete }: ListProps) {
  const texts = useUiTexts()
  const box = useRef<HTMLDivElement>(null)
  const [isScrolling, stir] = useStirring(scrollbarMs)
  const mayAsk = !isLoading && !isWhole && !failure && !moreFailure
  const askNearEnd = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = box.current ?? {}
    if (mayAsk && scrollHeight - scrollTop - clientHeight <= moreWithinPx) onMore()
  }
  // What does not fill the panel cannot be scrolled to its end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that comes is a reason to look again
  useEffect(askNearEnd, [notices.length, mayAsk])
  return (
    <div
      className="p-notices-list"
      ref={box}
      data-scrolling={isScrolling || undefined}
      onScroll={() => {
        stir()
        askNearEnd()
      }}
    >
      {failure}
      {!failure && isWhole && notices.length === 0 && <EmptyState title={texts.noNotifications} />}
      <ul aria-label={texts.notifications(0)} hidden={notices.length === 0}>
        {notices.map((notice) => (
          <NoticeLine key={notice.id} {...notice} onOpen={onOpen} onRead={onRead} onDelete={onDelete} />
        ))}
      </ul>
      {isLoading && <Loader className="p-notices-wait" size="sm" role="status" aria-label={texts.loading} />}
      {moreFailure && (
        <p className="p-notices-end" role="alert">
          {moreFailure}{' '}
          <Button variant="transparent" size="xs" onClick={onMore}>
            {texts.tryAgain}
          </Button>
        </p>
      )}
      {isWhole && notices.length > 0 && <p className="p-notices-end">{texts.notificationsEnd}</p>}
    </div>
  )
}

type NoticeLineProps = Notice & Pick<ListProps, 'onOpen' | 'onRead' | 'onDelete'>

function NoticeLine({ id, title, text, at, isRead, icon, mark, onOpen, onRead, onDelete }: NoticeLineProps) {
  const texts = useUiTexts()
  return (
    <li className="p-notice" data-unread={isRead ? undefined : true}>
      <UnstyledButton className="p-notice-open" onClick={() => onOpen(id)}>
        <span className="p-notice-icon">{icon}</span>
        <span className="p-notice-text">
          <b>
            {title} {mark && <span className="p-notice-mark">{mark}</span>}
            {!isRead && <VisuallyHidden>{texts.unread}</VisuallyHidden>}
          </b>
          <span>{text}</span>
          <small>
            <RelativeTime at={at} />
          </small>
        </span>
      </UnstyledButton>
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={texts.actionsFor(title)}>
            <IconDots size={17} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!isRead && (
            <Menu.Item leftSection={<IconMailOpened size={16} stroke={1.6} aria-hidden />} onClick={() => onRead(id)}>
              {texts.markAsRead}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />} data-danger onClick={() => onDelete(id)}>
            {texts.deleteOne}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}

/** True from a call of the function until so long after the last one. */
function useStirring(ms: number): [boolean, () => void] {
  const [isStirring, setStirring] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const stir = () => {
    setStirring(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setStirring(false), ms)
  }
  return [isStirring, stir]
}
