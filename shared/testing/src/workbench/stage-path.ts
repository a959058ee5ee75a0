/** Where the workbench's frame begins; the screen then shows its own path. */
export const STAGE_PATH = '/~stage'
