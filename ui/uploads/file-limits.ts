/** Which files may be uploaded, and how large. */
export type FileLimits = { extensions: readonly string[]; types: readonly string[]; maxBytes: number }

type NamedFile = { name: string; size: number; type: string }

const extensionOf = (name: string) => (name.includes('.') ? (name.split('.').at(-1) ?? '').toLowerCase() : '')

/** Why a file may not be uploaded. A browser that does not know a type says nothing, and then the name decides. */
export function refusalOf({ name, size, type }: NamedFile, limits: FileLimits): 'type' | 'size' | 'empty' | undefined {
  if (!limits.extensions.includes(extensionOf(name)) || (type !== '' && !limits.types.includes(type.split(';')[0] ?? ''))) return 'type'
  if (size === 0) return 'empty'
  return size > limits.maxBytes ? 'size' : undefined
}

/** `5242880` → `5 MB`, `1536` → `1,5 KB`. */
export function fileSize(bytes: number): string {
  const [divisor, unit] = bytes >= 1_048_576 ? ([1_048_576, 'MB'] as const) : bytes >= 1024 ? ([1024, 'KB'] as const) : ([1, 'B'] as const)
  return `${String(Math.round((bytes / divisor) * 10) / 10).replace('.', ',')} ${unit}`
}
