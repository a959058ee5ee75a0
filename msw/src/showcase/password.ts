/** Of the demo's users in the static showcase, which tells it on its sign-in page: everything is in the visitor's browser. */
export const DEMO_PASSWORD = 'songsarn-demo'
