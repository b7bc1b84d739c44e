import './scan.css';
import { CircleAlert } from '#platform/web/ui/icons/circle-alert.ts';
import { CircleCheck } from '#platform/web/ui/icons/circle-check.ts';
import { Hourglass } from '#platform/web/ui/icons/hourglass.ts';
import { Lightbulb } from '#platform/web/ui/icons/lightbulb.ts';
import { TriangleAlert } from '#platform/web/ui/icons/triangle-alert.ts';
import { type ChangeEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { LONGEST_BARCODE } from '#features/barcodes/contract/barcodes.ts';
import { UserFacingError, getErrorMessage } from '#platform/contract/user-facing-error.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { loadCodeReader } from './load-reader.ts';
import { type Camera, useCamera } from './use-camera.ts';

const BEEP_MS = 90;
const FOUND_HZ = 1320;
/** A low, long tone with several vibrations, so that nobody mistakes it for success. */
const NONE_HZ = 220;
const NONE_MS = 300;
const VIBRATION_MS = [BEEP_MS, BEEP_MS, BEEP_MS];
const VOLUME = 0.06;

let audioContext: AudioContext | null = null;

/**
 * Signals with sound and vibration if a code counts, for people who look at the box instead of the screen. The signal
 * is quiet, and depends on the browser's permission.
 */
const playScanFeedback = (isFound: boolean): void => {
  try {
    navigator.vibrate?.(isFound ? BEEP_MS : VIBRATION_MS);
    audioContext ??= new AudioContext();
    void audioContext.resume();
    const tone = audioContext.createOscillator();
    const volume = audioContext.createGain();
    tone.frequency.value = isFound ? FOUND_HZ : NONE_HZ;
    volume.gain.value = VOLUME;
    tone.connect(volume).connect(audioContext.destination);
    tone.start();
    tone.stop(audioContext.currentTime + (isFound ? BEEP_MS : NONE_MS) / 1000);
  } catch {
    // The message on the screen is enough.
  }
};

/** Message about a code. */
export type ScanMessage = { tone: 'success' | 'warning' | 'error' | 'waiting'; sentence: string; action?: ReactNode };

const tones = {
  success: { Icon: CircleCheck, look: 'text-success' },
  warning: { Icon: TriangleAlert, look: 'text-warning' },
  error: { Icon: CircleAlert, look: 'text-error' },
  waiting: { Icon: Hourglass, look: 'text-muted' },
};

/**
 * In ms. After this time, the message about the previous code is replaced, because it could be taken for the new one's.
 */
const SLOW_MS = 400;
const LOOKING_UP: ScanMessage = { tone: 'waiting', sentence: 'Looking it up...' };

const NO_CODE =
  'We found no code in this picture. Move closer, hold the camera straight, and make sure there is enough light.';
const NO_PICTURE = 'We cannot read this file as a picture. Choose another one.';

const readPhoto = async (file: File): Promise<string> => {
  const picture = await createImageBitmap(file).catch((cause: unknown) => {
    throw new UserFacingError(NO_PICTURE, { cause });
  });
  const reader = await loadCodeReader();
  try {
    const code = await reader.read(picture);
    if (code === null) throw new UserFacingError(NO_CODE);
    return code;
  } finally {
    reader.close();
    picture.close();
  }
};

/** The camera picture, or the reason why there is none. */
const CameraView = ({ camera, video }: { camera: Camera; video: RefObject<HTMLVideoElement | null> }) => (
  <div className={`scan-view ${camera.state === 'off' ? 'scan-off' : ''}`}>
    <video ref={video} muted playsInline hidden={camera.state === 'off'} aria-label="Camera view" />
    {camera.state === 'starting' && <Spinner label="Starting the camera" />}
    {camera.state === 'on' && camera.light !== null && (
      <Button
        variant="secondary"
        size="sm"
        aria-pressed={camera.light}
        onClick={() => camera.setLight(camera.light === false)}
      >
        <Lightbulb aria-hidden size={18} />
        Light
      </Button>
    )}
    {camera.state === 'off' && (
      <>
        <p role="alert">{camera.reason}</p>
        <Button variant="secondary" size="sm" onClick={camera.retry}>
          Try again
        </Button>
      </>
    )}
  </div>
);

/**
 * Reads bar codes and QR codes from the camera, from a photo or from typing.
 * @param submitLabel label of the button that submits a typed code
 * @param onCode returns a message about a code, or null if the result is obvious; thrown errors are shown
 */
export const Scanner = ({
  submitLabel,
  isInForm = false,
  onCode,
}: {
  submitLabel: string;
  /** True if a form may surround it, to which it then sends nothing. */
  isInForm?: boolean;
  onCode: (code: string) => Promise<ScanMessage | null>;
}) => {
  const video = useRef<HTMLVideoElement>(null);
  const isBusy = useRef(false);
  const [message, setMessage] = useState<ScanMessage | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  /** Handles one code at a time. */
  const take = async (bring: () => Promise<string>): Promise<ScanMessage | null> => {
    if (isBusy.current) return null;
    isBusy.current = true;
    const slow = setTimeout(() => setMessage(LOOKING_UP), SLOW_MS);
    let result: ScanMessage | null;
    try {
      result = await onCode(await bring());
    } catch (error) {
      result = { tone: 'error', sentence: getErrorMessage(error) };
    }
    clearTimeout(slow);
    isBusy.current = false;
    setMessage(result);
    return result;
  };
  /** Clears or selects the code, because a handheld scanner types like a keyboard and its next code must replace it. */
  const takeTyped = async () => {
    const result = await take(async () => typed);
    if (result?.tone === 'success') setTyped((now) => (now === typed ? '' : now));
    else field.current?.select();
  };
  const camera = useCamera(video, {
    isFree: () => !isBusy.current,
    onCode: (code) =>
      void take(async () => code).then((result) => playScanFeedback(result === null || result.tone === 'success')),
  });
  const takePhoto = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file !== undefined) void take(async () => readPhoto(file));
    // Otherwise choosing the same photo again would not trigger a change event.
    target.value = '';
  };
  const submitTyped = () => {
    if (typed.trim() !== '') void takeTyped();
  };
  const typedField = (
    <Field
      ref={field}
      label="Type the code"
      name={isInForm ? undefined : 'search'}
      maxLength={LONGEST_BARCODE}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
  const { Icon, look } = tones[message?.tone ?? 'success'];
  return (
    <div className="scan">
      {isInForm ? (
        // A browser does not report that a form inside another form is sent.
        <div
          className="scan-typed"
          onKeyDown={(event) => {
            event.stopPropagation();
            if (event.key !== 'Enter') return;
            event.preventDefault();
            submitTyped();
          }}
        >
          {typedField}
          <Button variant="secondary" onClick={submitTyped}>
            {submitLabel}
          </Button>
        </div>
      ) : (
        <form
          action="/products"
          className="scan-typed"
          onSubmit={(event) => {
            event.preventDefault();
            submitTyped();
          }}
        >
          {typedField}
          <Button type="submit" variant="secondary">
            {submitLabel}
          </Button>
        </form>
      )}
      <CameraView camera={camera} video={video} />
      <div role="status" className="scan-said">
        {message !== null && (
          <>
            <p className={`flex items-start gap-2 font-medium ${look}`}>
              <Icon aria-hidden size={20} className="mt-0.5 shrink-0" />
              <span className="min-w-0 wrap-anywhere">{message.sentence}</span>
            </p>
            {message.action}
          </>
        )}
      </div>
      <div className="scan-photo">
        <Field label="Or take a photo of it" type="file" accept="image/*" capture="environment" onChange={takePhoto} />
      </div>
      <p className="text-sm text-muted">Camera pictures stay on this device. Only the code is sent.</p>
    </div>
  );
};
