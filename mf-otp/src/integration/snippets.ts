import type { SnippetLanguage } from '../otp-store.ts'

/** The service and the configuration that a snippet uses. */
export type Target = {
  /** Origin and base path of the console, without a trailing slash: `https://sms.example`. */
  url: string
  otcId: string
}

/** The name of each language, the file of its snippet, and the command that runs it. */
export const SNIPPETS: Record<
  SnippetLanguage,
  { name: string; file: string; run: string; write(target: Target): string }
> = {
  curl: { name: 'curl', file: 'otp.sh', run: 'sh otp.sh 0812345678', write: curl },
  node: { name: 'Node.js', file: 'otp.mjs', run: 'node otp.mjs 0812345678', write: node },
  python: { name: 'Python', file: 'otp.py', run: 'python3 otp.py 0812345678', write: python },
  php: { name: 'PHP', file: 'otp.php', run: 'php otp.php 0812345678', write: php },
}

function curl({ url, otcId }: Target): string {
  return `#!/bin/sh
# Sends a pin, asks the user for it, verifies it. Run: SONGSARN_API_KEY=… sh otp.sh 0812345678
URL='${url}'
OTC_ID='${otcId}'

# 1. Request. With the same Idempotency-Key, a repeated request sends only one message.
answer=$(curl -sS --max-time 20 "$URL/v1/otp/$OTC_ID/request" \\
  -H "Authorization: Bearer $SONGSARN_API_KEY" \\
  -H 'Content-Type: application/json' \\
  -H "Idempotency-Key: $(date +%s)-$$" \\
  -d "{\\"mobile\\": \\"$1\\"}")
echo "$answer"
token=$(echo "$answer" | sed -n 's/.*"token":"\\([^"]*\\)".*/\\1/p')
[ -n "$token" ] || exit 1

# 2. Verify what the user typed.
printf 'Pin: '
read -r pin
curl -sS --max-time 20 "$URL/v1/otp/verify" \\
  -H "Authorization: Bearer $SONGSARN_API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d "{\\"token\\": \\"$token\\", \\"pin\\": \\"$pin\\"}"
echo
`
}

function node({ url, otcId }: Target): string {
  return `// Sends a pin, asks the user for it, verifies it. Node 18 or later, nothing to install.
// Run: SONGSARN_API_KEY=… node otp.mjs 0812345678
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline/promises'

const URL = '${url}'
const OTC_ID = '${otcId}'
const KEY = process.env.SONGSARN_API_KEY // only on your server, never in an app or a web page

async function call(path, body, headers = {}) {
  const response = await fetch(URL + path, {
    method: 'POST',
    headers: { Authorization: \`Bearer \${KEY}\`, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  })
  const answer = await response.json()
  if (response.ok) return answer
  // A problem document (RFC 9457): \`code\` is stable, \`errors\` names the fields.
  throw Object.assign(new Error(\`\${answer.code}: \${answer.detail ?? answer.title}\`), { answer })
}

/** Sends a PIN. Pass the end user's IP address as clientIp: requests are rate-limited by it. */
export const requestOtp = (mobile, clientIp) =>
  // Use the same key when you repeat a request: only one message is sent.
  call(\`/v1/otp/\${OTC_ID}/request\`, { mobile, clientIp }, { 'Idempotency-Key': randomUUID() })

/** \`result\` is Success, Verify Fail, Over Limit Usage or OTP Code Expired. */
export const verifyOtp = (token, pin) => call('/v1/otp/verify', { token, pin })

const terminal = createInterface({ input: process.stdin, output: process.stdout })
try {
  const { token, ref, expiresAt } = await requestOtp(process.argv[2])
  console.log(\`Sent. Reference \${ref}, valid until \${expiresAt}\`)
  const { result, attemptsLeft } = await verifyOtp(token, await terminal.question('Pin: '))
  console.log(result === 'Verify Fail' ? \`\${result}, tries left: \${attemptsLeft}\` : result)
} catch (error) {
  console.error(error.message, error.answer?.errors ?? error.cause?.message ?? '')
  process.exitCode = 1
} finally {
  terminal.close()
}
`
}

function python({ url, otcId }: Target): string {
  return `# Sends a pin, asks the user for it, verifies it. Python 3.8 or later, nothing to install.
# Run: SONGSARN_API_KEY=… python3 otp.py 0812345678
import json
import os
import sys
import uuid
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

URL = "${url}"
OTC_ID = "${otcId}"
KEY = os.environ.get("SONGSARN_API_KEY", "")  # only on your server, never in an app or a web page


def call(path, body, headers={}):
    request = Request(
        URL + path,
        data=json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {KEY}", "Content-Type": "application/json", **headers},
    )
    with urlopen(request, timeout=20) as response:
        return json.load(response)


def request_otp(mobile, client_ip=None):
    """Sends a pin. Pass the end user's IP address as client_ip: requests are rate-limited by it."""
    body = {"mobile": mobile, **({"clientIp": client_ip} if client_ip else {})}
    # Use the same key when you repeat a request: only one message is sent.
    return call(f"/v1/otp/{OTC_ID}/request", body, {"Idempotency-Key": str(uuid.uuid4())})


def verify_otp(token, pin):
    """result is Success, Verify Fail, Over Limit Usage or OTP Code Expired."""
    return call("/v1/otp/verify", {"token": token, "pin": pin})


if __name__ == "__main__":
    try:
        sent = request_otp(sys.argv[1] if len(sys.argv) > 1 else "")
        print(f"Sent. Reference {sent['ref']}, valid until {sent['expiresAt']}")
        tried = verify_otp(sent["token"], input("Pin: "))
        left = f", tries left: {tried['attemptsLeft']}" if tried["result"] == "Verify Fail" else ""
        print(tried["result"] + left)
    except HTTPError as error:
        # A problem document (RFC 9457): code is stable, errors names the fields.
        problem = json.load(error)
        sys.exit(f"{problem['code']}: {problem.get('detail', problem['title'])} {problem.get('errors', '')}")
    except URLError as error:
        sys.exit(f"The service cannot be reached: {error.reason}")
`
}

function php({ url, otcId }: Target): string {
  return `<?php
// Sends a PIN, asks the user for it, verifies it. PHP 7.4 or later, nothing to install.
// Run: SONGSARN_API_KEY=… php otp.php 0812345678

const URL = '${url}';
const OTC_ID = '${otcId}';

function call(string $path, array $body, array $headers = []): array
{
    $key = getenv('SONGSARN_API_KEY'); // only on your server, never in an app or a web page
    $context = stream_context_create(['http' => [
        'method' => 'POST',
        'header' => array_merge(["Authorization: Bearer $key", 'Content-Type: application/json'], $headers),
        'content' => json_encode($body),
        'timeout' => 20,
        'ignore_errors' => true,
    ]]);
    $text = @file_get_contents(URL . $path, false, $context);
    if ($text === false) {
        throw new RuntimeException('The service cannot be reached');
    }
    $answer = json_decode($text, true) ?? ['code' => 'malformed', 'title' => 'The response is not JSON'];
    if (!isset($answer['code'])) {
        return $answer;
    }
    // A problem document (RFC 9457): code is stable, errors names the fields.
    $fields = isset($answer['errors']) ? ' ' . json_encode($answer['errors']) : '';
    throw new RuntimeException($answer['code'] . ': ' . ($answer['detail'] ?? $answer['title']) . $fields);
}

/** Sends a PIN. Pass the end user's IP address as $clientIp: requests are rate-limited by it. */
function requestOtp(string $mobile, ?string $clientIp = null): array
{
    $body = array_filter(['mobile' => $mobile, 'clientIp' => $clientIp], fn ($value) => $value !== null);
    // Use the same key when you repeat a request: only one message is sent.
    return call('/v1/otp/' . OTC_ID . '/request', $body, ['Idempotency-Key: ' . bin2hex(random_bytes(16))]);
}

/** result is Success, Verify Fail, Over Limit Usage or OTP Code Expired. */
function verifyOtp(string $token, string $pin): array
{
    return call('/v1/otp/verify', ['token' => $token, 'pin' => $pin]);
}

try {
    $sent = requestOtp($argv[1] ?? '');
    echo "Sent. Reference {$sent['ref']}, valid until {$sent['expiresAt']}\\nPin: ";
    $tried = verifyOtp($sent['token'], trim(fgets(STDIN)));
    $left = $tried['result'] === 'Verify Fail' ? ", tries left: {$tried['attemptsLeft']}" : '';
    echo $tried['result'] . $left . "\\n";
} catch (RuntimeException $error) {
    fwrite(STDERR, $error->getMessage() . "\\n");
    exit(1);
}
`
}
