/**
 * `<JsonView value label closeBelow? />`: raw JSON with copy; objects and arrays fold. `closeBelow` is the depth from which branches
 * start closed (default 3). Long strings wrap, nothing is cut.
 */
import { Button, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { CopyButton } from '../pieces/copy-button.tsx'
import { useUiTexts } from '../words/texts.tsx'
import { branchPaths, type JsonNode, jsonLines } from './json-tree.ts'

type JsonViewProps = { value: unknown; label: string; closeBelow?: number }

export function JsonView({ value, label, closeBelow = 3 }: JsonViewProps) {
  const texts = useUiTexts()
  const branches = useMemo(() => branchPaths(value), [value])
  const [closed, setClosed] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        jsonLines(value, new Set())
          .filter(({ depth, size }) => depth >= closeBelow && size)
          .map(({ path }) => path),
      ),
  )
  const lines = useMemo(() => jsonLines(value, closed), [value, closed])
  const toggle = (path: string) =>
    setClosed((before) => (before.has(path) ? new Set([...before].filter((other) => other !== path)) : new Set([...before, path])))
  const allClosed = branches.length > 0 && branches.every((path) => closed.has(path))
  return (
    <div className="p-json">
      <div className="p-json-head">
        {branches.length > 0 && (
          <Button variant="subtle" color="gray" size="xs" onClick={() => setClosed(allClosed ? new Set() : new Set(branches))}>
            {allClosed ? texts.expandAll : texts.collapseAll}
          </Button>
        )}
        <CopyButton value={JSON.stringify(value, null, 2) ?? 'null'} of={label} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area has to be reachable by keyboard */}
      <section className="p-json-lines" tabIndex={0} aria-label={label}>
        {lines.map((node) => (
          <JsonLine key={node.path} node={node} open={!closed.has(node.path)} onToggle={toggle} />
        ))}
      </section>
    </div>
  )
}

type JsonLineProps = { node: JsonNode; open: boolean; onToggle: (path: string) => void }

function JsonLine({ node, open, onToggle }: JsonLineProps) {
  const texts = useUiTexts()
  const foldable = node.size !== undefined && node.size > 0 && node.depth > 0
  const name = node.key === undefined ? null : <span className="p-json-key">{node.key}: </span>
  const indent = { paddingInlineStart: `${node.depth * 1.25 + 1.25}rem` }
  const summary = node.size === undefined ? '' : node.kind === 'array' ? texts.items(node.size) : texts.fields(node.size)
  if (!foldable)
    return (
      <div className="p-json-line" style={indent}>
        {name}
        {node.size === undefined ? (
          <span className="p-json-value" data-kind={node.kind}>
            {node.text}
          </span>
        ) : (
          <span className="p-json-size">{node.size > 0 ? summary : node.kind === 'array' ? '[ ]' : '{ }'}</span>
        )}
      </div>
    )
  const Chevron = open ? IconChevronDown : IconChevronRight
  return (
    <UnstyledButton className="p-json-line p-json-fold" style={indent} aria-expanded={open} onClick={() => onToggle(node.path)}>
      <Chevron size={13} stroke={1.75} aria-hidden />
      {name}
      <span className="p-json-size">{summary}</span>
    </UnstyledButton>
  )
}
