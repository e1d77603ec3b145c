/** `<ShortcutSheet opened groups onClose />`: the list of keys that `?` opens. A group has a title and lines `{ keys: ['Ctrl', 'K'], does }`. */
import { Modal } from '@mantine/core'
import { useUiTexts } from '../words/texts.tsx'

export type ShortcutGroup = { title: string; lines: readonly { keys: readonly string[]; does: string }[] }

type ShortcutSheetProps = { opened: boolean; groups: readonly ShortcutGroup[]; onClose: () => void }

export function ShortcutSheet({ opened, groups, onClose }: ShortcutSheetProps) {
  const texts = useUiTexts()
  return (
    <Modal opened={opened} onClose={onClose} title={texts.shortcuts} size={640} closeButtonProps={{ 'aria-label': texts.close }}>
      <div className="p-shortcuts">
        {groups.map(({ title, lines }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {lines.map(({ keys, does }) => (
                <div key={does}>
                  <dt>{does}</dt>
                  <dd>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}
