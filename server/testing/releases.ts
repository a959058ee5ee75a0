/** A sample remote for tests, and the calls that deploy it. */
import {
  changeRelease,
  deployRelease,
  listReleases,
  rollBackRelease,
  uploadRelease,
} from '@songsarn/contract/console/releases'
import { callerWith, type TestApp } from './app.ts'

export const TOKEN = 'a token that is long enough for tests'.replaceAll(' ', '-')
export const remoteOf = (version: string, over: object = {}) => ({
  name: 'mf-reports',
  version,
  entry: 'mf-manifest.json',
  contract: { shell: { min: 1, max: 1 }, api: 1 },
  shared: { react: '^19.3.0' },
  routes: [{ path: '/logs' }],
  ...over,
})
export const ownOf = (name: string, version: string, route: string) => ({
  ...remoteOf(version, { name, routes: [{ path: route }] }),
  entry: `r/${name}/${version}/mf-manifest.json`,
})
export const file = (path: string, text: string) => ({ path, base64: Buffer.from(text).toString('base64') })
const MANIFEST = {
  metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' } },
  exposes: [{ path: './remote', assets: { js: { sync: ['root.js'], async: [] }, css: { sync: [], async: [] } } }],
}
export const FILES = [
  file('mf-manifest.json', JSON.stringify(MANIFEST)),
  file('remoteEntry.js', '"songsarn.remote"'),
  file('root.js', '1'),
]
export const TOKENS = { token: TOKEN, tokenUntil: undefined }

export type DeployOver = { remote?: object; to?: object; files?: object[]; revision?: number }

/** The calls of a token holder on the sample remote. */
export function releaser(fetch: TestApp['fetch']) {
  const call = callerWith(fetch, { authorization: `Bearer ${TOKEN}` })
  const revision = async () => (await call(listReleases)).body.revision
  const upload = (version: string, { remote, files = FILES }: { remote?: object; files?: object[] } = {}) =>
    call(uploadRelease, {
      body: { files: [file('remote.json', JSON.stringify(remoteOf(version, remote))), ...files] },
    })
  const deployUpload = async (uploaded: { name: string; upload: string }, over: { to?: object; revision?: number }) =>
    call(deployRelease, {
      body: {
        revision: over.revision ?? (await revision()),
        name: uploaded.name,
        upload: uploaded.upload,
        ...(over.to && { to: over.to }),
      },
    })
  /** Runs both steps. Returns the answer of the first step that is refused. */
  const deploy = async (version: string, over: DeployOver = {}) => {
    const uploaded = await upload(version, over)
    return uploaded.status === 201 ? deployUpload(uploaded.body, over) : uploaded
  }
  const rollBack = async () =>
    call(rollBackRelease, { params: { name: 'mf-reports' }, body: { revision: await revision() } })
  const change = async (body: object) =>
    call(changeRelease, { params: { name: 'mf-reports' }, body: { revision: await revision(), ...body } })
  return { call, revision, upload, deployUpload, deploy, rollBack, change }
}
