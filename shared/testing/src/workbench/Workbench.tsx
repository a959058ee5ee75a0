import { type MouseEvent, useEffect, useState } from 'react'
import type { Scenarios } from './scenario.ts'
import type { ServiceHost } from './service-host.ts'
import { CHOICES, type Settings, writeSettings } from './settings.ts'
import { STAGE_PATH } from './stage-path.ts'

type Props = { name: string; scenarios: Scenarios; host: ServiceHost; first: Settings }

const SWITCHES = ['language', 'skin', 'width', 'role', 'api'] as const
const LABELS = { language: 'Language', skin: 'Skin', width: 'Width', role: 'Role', api: 'API' }

/** The list of scenarios, the switches, and the screen in a frame with its own width and address. */
export function Workbench({ name, scenarios, host, first }: Props) {
  const [settings, setSettings] = useState(first)
  const [round, setRound] = useState(0)
  const [isResetting, setResetting] = useState(false)
  const address = writeSettings(settings)
  useEffect(() => history.replaceState(null, '', address), [address])
  // The data of a scenario with its own answers does not depend on the switch.
  const isSet = scenarios[settings.scenario]?.answers !== undefined
  const change = (patch: Partial<Settings>) => setSettings((before) => ({ ...before, ...patch }))
  async function reset() {
    setResetting(true)
    await host.reset().finally(() => setResetting(false))
    setRound((before) => before + 1)
  }
  return (
    <div className="bench">
      <nav className="bench-list" aria-label="Scenarios">
        <strong>{name}</strong>
        <ul>
          {Object.entries(scenarios).map(([scenario, { title, answers }]) => (
            <li key={scenario}>
              <a
                href={writeSettings({ ...settings, scenario })}
                aria-current={scenario === settings.scenario ? 'page' : undefined}
                title={answers ? 'Answered by the scenario' : 'Answered by the service in this page'}
                onClick={(event: MouseEvent) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return
                  event.preventDefault()
                  change({ scenario })
                }}
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="bench-main">
        <div className="bench-bar">
          {SWITCHES.map((which) => (
            <label key={which}>
              {LABELS[which]}{' '}
              <select value={settings[which]} onChange={({ target }) => change({ [which]: target.value })}>
                {CHOICES[which].map((choice) => (
                  <option key={choice} disabled={choice === 'empty' && isSet}>
                    {choice}
                  </option>
                ))}
              </select>
            </label>
          ))}
          <button type="button" disabled={isResetting} onClick={reset}>
            {isResetting ? 'Resetting …' : 'Reset'}
          </button>
          <a href={STAGE_PATH + address} target="_blank" rel="noreferrer">
            Open alone
          </a>
        </div>
        <div className="bench-screen">
          <iframe
            key={`${address} ${round}`}
            title="Screen"
            src={STAGE_PATH + address}
            style={{ width: settings.width === 'full' ? '100%' : `${settings.width}px` }}
          />
        </div>
      </div>
    </div>
  )
}
