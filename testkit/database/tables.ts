type Row = { cells: readonly string[]; note?: string }

/** For a terminal: columns as wide as they must be, a note on a line of its own. */
export function textTable(heads: readonly string[], rows: readonly Row[]): string {
  const all = [heads, ...rows.map(({ cells }) => cells)]
  const widths = heads.map((_, column) => Math.max(...all.map((cells) => cells[column]!.length)))
  const write = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd()
  const written = rows.flatMap(({ cells, note }) => [write(cells), ...(note ? [`    ${note}`] : [])])
  return [write(heads), widths.map((width) => '─'.repeat(width)).join('  '), ...written].join('\n')
}

/** For a file: a bar inside a cell would end it. */
export function markdownTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const write = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
  return [write(heads), `|${heads.map(() => '---').join('|')}|`, ...rows.map(write)].join('\n')
}
