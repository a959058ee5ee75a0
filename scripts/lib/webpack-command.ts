/** The command that builds one folder: webpack-cli, whose config Node itself reads as TypeScript. */
export function webpackCommand(folder: string): [command: string, args: string[]] {
  return ['webpack', ['build', '--disable-interpret', '--config', `${folder}/webpack.config.ts`]]
}
