/**
 * The first of these encodings that the client takes (RFC 9110, 12.5.3): by its name or by the star, and not with a weight of
 * nothing. Undefined where it takes none of them.
 */
export function takenEncoding<Encoding extends string>(
  accepted: string | string[] | undefined,
  ours: readonly Encoding[],
): Encoding | undefined {
  const weights = new Map(
    String(accepted ?? '')
      .toLowerCase()
      .replaceAll('x-gzip', 'gzip')
      .split(',')
      .map(weightOf),
  )
  return ours.find((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0)
}

function weightOf(one: string): [name: string, weight: number] {
  const [name = '', ...more] = one.split(';').map((part) => part.trim())
  return [name, Number(/^q=([\d.]+)$/.exec(more[0] ?? '')?.[1] ?? 1)]
}
