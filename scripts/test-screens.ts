// npm run test:screens [-- [--opened] part of a name …]: opens each screen of the built console with the demo data, takes a picture in
// English and Thai, light and dark, at 1280 and 360 px, and checks it with axe and for sideways scroll. Build first: npm run build.
//
// With --opened it uses each control of the screens instead, and takes pictures of what opens: menus, dialogs, pickers, lists, forms
// with errors. That takes about 40 minutes.
//
// The pictures are for people to look at; they are in .cache/visual/screens, outside git. index.html beside shows all of them.
import { ensureChromium } from './lib/chromium.ts'
import { allPictures, writePictureIndex } from './lib/pictures.ts'
import { run } from './lib/run.ts'

const names = process.argv.slice(2).filter((name) => name !== '--opened')
const { code } = await run('playwright', ['test', '--config', 'e2e/visual/screens.config.ts'], {
  env: {
    CHROMIUM_PATH: await ensureChromium(),
    SCREENS: names.join(','),
    OPENED: String(process.argv.includes('--opened')),
  },
})
console.log(`${allPictures().length} pictures: ${await writePictureIndex()}`)
process.exitCode = code
