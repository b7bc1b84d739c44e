{{- define "copperline.labels" -}}
app.kubernetes.io/name: copperline
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "copperline.database" -}}
{{ .Release.Name }}-database
{{- end }}

{{- /* What a process needs to know; MIGRATE_URL goes straight to the primary. */ -}}
{{- define "copperline.container" -}}
image: "{{ .Values.image.repository }}:{{ .Values.image.tag }}"
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
envFrom:
  - secretRef: { name: {{ .Values.settingsSecret }} }
env:
  - { name: DATABASE_PASSWORD, valueFrom: { secretKeyRef: { name: {{ include "copperline.database" . }}-app, key: password } } }
  - { name: DATABASE_URL, value: "postgres://copperline:$(DATABASE_PASSWORD)@{{ include "copperline.database" . }}-pooler:5432/copperline" }
  - { name: MIGRATE_URL, value: "postgres://copperline:$(DATABASE_PASSWORD)@{{ include "copperline.database" . }}-rw:5432/copperline" }
  - { name: MIGRATE_AT_START, value: "no" }
  - { name: PUBLIC_URL, value: "https://{{ .Values.host }}" }
  - { name: TRUSTED_PROXIES, value: {{ .Values.trustedProxies | quote }} }
  {{- if .Values.metricsPort }}
  - { name: METRICS_PORT, value: {{ .Values.metricsPort | quote }} }
  - { name: METRICS_HOST, value: 0.0.0.0 }
  {{- end }}
  {{- range $name, $value := .Values.settings }}
  - { name: {{ $name }}, value: {{ $value | quote }} }
  {{- end }}
volumeMounts:
  - { name: tmp, mountPath: /tmp }
{{- end }}

{{- define "copperline.pod" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
volumes:
  - name: tmp
    emptyDir: { sizeLimit: 512Mi }
{{- end }}
