export const SAMPLE_LANGUAGES = ['curl', 'node', 'python', 'php'] as const
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number]

/** The values of the user that a sample sends. */
export type Sample = {
  /** Origin and base path of the console, without a trailing slash: `https://sms.example`. */
  url: string
  key: string
  message: { from: string; to: string; content: string }
}

/** The name of each language, the file of its sample, the command that runs the file, and the program. */
export const SAMPLES: Record<
  SampleLanguage,
  { name: string; file: string; run: string; write(sample: Sample): string }
> = {
  curl: { name: 'curl', file: 'send.sh', run: 'sh send.sh', write: curl },
  node: { name: 'Node.js', file: 'send.mjs', run: 'node send.mjs', write: node },
  python: { name: 'Python', file: 'send.py', run: 'python3 send.py', write: python },
  php: { name: 'PHP', file: 'send.php', run: 'php send.php', write: php },
}

/** A text inside single quotes of a shell, which know no escapes. */
const shellText = (text: string) => text.replaceAll("'", `'\\''`)
/** A text inside single quotes of PHP. */
const phpText = (text: string) => text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")

function curl({ url, key, message }: Sample): string {
  return `curl -sS '${shellText(url)}/v1/messages' \\
  -H 'Authorization: Bearer ${key}' \\
  -H "Idempotency-Key: $(date +%s)-$$" \\
  -H 'Content-Type: application/json' \\
  -d '${shellText(JSON.stringify(message))}'
`
}

function node({ url, key, message }: Sample): string {
  return `// Node 18 or later, nothing to install.
const response = await fetch(${JSON.stringify(`${url}/v1/messages`)}, {
  method: 'POST',
  headers: {
    'Authorization': 'Bearer ${key}',
    'Idempotency-Key': crypto.randomUUID(), // the same key again sends only once
    'Content-Type': 'application/json',
  },
  body: JSON.stringify(${JSON.stringify(message)}),
})
console.log(response.status, JSON.stringify(await response.json(), null, 2))
`
}

function python({ url, key, message }: Sample): string {
  return `# Python 3.8 or later, nothing to install.
import json
import urllib.error
import urllib.request
import uuid

message = ${JSON.stringify(message)}
request = urllib.request.Request(
    ${JSON.stringify(`${url}/v1/messages`)},
    data=json.dumps(message).encode(),
    headers={
        "Authorization": "Bearer ${key}",
        "Idempotency-Key": str(uuid.uuid4()),  # the same key again sends only once
        "Content-Type": "application/json",
    },
)
try:
    with urllib.request.urlopen(request, timeout=20) as response:
        print(response.status, response.read().decode())
except urllib.error.HTTPError as error:
    print(error.code, error.read().decode())
`
}

function php({ url, key, message: { from, to, content } }: Sample): string {
  return `<?php
// PHP 7.4 or later, nothing to install.
$message = ['from' => '${phpText(from)}', 'to' => '${phpText(to)}', 'content' => '${phpText(content)}'];
$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => [
        'Authorization: Bearer ${key}',
        'Idempotency-Key: ' . bin2hex(random_bytes(16)), // the same key again sends only once
        'Content-Type: application/json',
    ],
    'content' => json_encode($message),
    'ignore_errors' => true,
    'timeout' => 20,
]]);
echo file_get_contents('${phpText(url)}/v1/messages', false, $context), "\\n";
`
}
